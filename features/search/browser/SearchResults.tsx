import { createElement, type MouseEvent } from 'react';
import { site } from 'site:data';
import type { Option, OptionGroup, SearchAnswer } from './search-engine.ts';
import { message as t } from './message.ts';
import type { Marked } from '../text/excerpt.ts';
import type { DoneAnswer } from './use-search.ts';
import { href } from '../../../app/core/url.ts';

type SectionFilterProps = {
  found: SearchAnswer;
  section: string | undefined;
  onChange: (section: string | undefined) => void;
};

/** Buttons that filter the results by section. Sections without results are not offered. */
export function SectionFilter({ found, section, onChange }: SectionFilterProps) {
  const count = (name: string | undefined) =>
    found.hits.filter((hit) => name === undefined || hit.section === name).length;
  const names = found.sections.filter((name) => count(name) > 0 || name === section);
  return (
    <div className="search-sections" role="group" aria-label={t('Sections')}>
      {[undefined, ...names].map((name) => (
        <button key={name ?? ''} type="button" aria-pressed={name === section} onClick={() => onChange(name)}>
          {name ?? t('All')} <small>{count(name)}</small>
        </button>
      ))}
    </div>
  );
}

type SearchResultsProps = {
  groups: OptionGroup[];
  /** The active descendant of the combobox. */
  active: Option | undefined;
  onPoint: (id: string) => void;
  onOpen: (option: Option, event: MouseEvent) => void;
};

/** The options of the listbox in groups. Each is a link, or a button for a query. */
export function SearchResults({ groups, active, onPoint, onOpen }: SearchResultsProps) {
  return groups.map(({ title, around, options }, number) => (
    <div key={options[0]?.id} role="group" aria-labelledby={`search-group-${number}`} className="search-group">
      <p className="search-group-title" id={`search-group-${number}`}>
        <span>{title}</span> <small>{around.join(' › ')}</small>
      </p>
      {options.map((option) =>
        createElement(
          option.path === undefined ? 'button' : 'a',
          {
            ...(option.path === undefined ? { type: 'button' } : { href: href(site, option.path) }),
            key: option.id,
            id: option.id,
            role: 'option',
            tabIndex: -1,
            'aria-selected': option.id === active?.id,
            className: 'search-option',
            onPointerMove: () => onPoint(option.id),
            onClick: (event: MouseEvent) => onOpen(option, event),
          },
          <span className="search-option-title">
            {option.trail.length === 0 ? null : <small>{`${option.trail.join(' › ')} › `}</small>}
            <MarkedText text={option.title} />
          </span>,
          option.excerpt.length === 0 ? null : (
            <span className="search-excerpt">
              <MarkedText text={option.excerpt} />
            </span>
          ),
        ),
      )}
    </div>
  ));
}

/** Each piece is an element, as browsers that translate a page replace text nodes, and React would not find them. */
function MarkedText({ text }: { text: Marked }) {
  return text.map((piece, index) => createElement(piece.mark ? 'mark' : 'span', { key: index }, piece.text));
}

type NoResultsProps = { answer: DoneAnswer; onPick: (query: string) => void; onWiden: (event: MouseEvent) => void };

/** The message for no results, with suggested queries or, if other sections have results, a button to search them. */
export function NoResults({ answer: { query, found, suggested }, onPick, onWiden }: NoResultsProps) {
  return found.hits.length > 0 ? (
    <div className="search-note" data-empty="">
      <p className="search-note-title">{t('Nothing in this section')}</p>
      <p>
        <button type="button" onClick={onWiden}>
          {t('Search all sections')}
        </button>
      </p>
    </div>
  ) : (
    <div className="search-note" data-empty="">
      <p className="search-note-title">{t('Nothing found for “{query}”', { query })}</p>
      {suggested.length === 0 ? null : (
        <>
          <p>{t('Try one of these')}</p>
          <ul className="search-suggestions">
            {suggested.map((word) => (
              <li key={word}>
                <button type="button" onClick={() => onPick(word)}>
                  {word}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('Try fewer or other words. Abbreviations and parts of identifiers work too.')}</p>
      <p>
        <a href={href(site, '/search/')}>{t('List of all pages')}</a>
      </p>
    </div>
  );
}
