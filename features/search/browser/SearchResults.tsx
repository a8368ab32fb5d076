import { createElement, useEffect, useState, type MouseEvent } from 'react';
import { site } from 'site:data';
import type { ResultGroup, ResultOption, SearchAnswer, SearchEngine } from './search-engine.ts';
import { message as t } from './message.ts';
import type { Marked } from '../text/excerpt.ts';
import { splitPieces, normalize } from '../text/tokenize.ts';
import { href } from '../../../app/core/url.ts';

type SectionFilterProps = {
  answer: SearchAnswer;
  section: string | undefined;
  onChange: (section: string | undefined) => void;
};

/** Narrows the results to a section; sections without results are not offered. */
export function SectionFilter({ answer, section, onChange }: SectionFilterProps) {
  const count = (name: string | undefined) =>
    answer.hits.filter((hit) => name === undefined || hit.section === name).length;
  const names = answer.sections.filter((name) => count(name) > 0 || name === section);
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
  groups: ResultGroup[];
  /** Id of the option that the keyboard is on. */
  active: string | undefined;
  onPoint: (id: string) => void;
  onOpen: (option: ResultOption, event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The results, grouped by page: each option is a link. */
export function SearchResults({ groups, active, onPoint, onOpen }: SearchResultsProps) {
  return groups.map((group, number) => (
    <div key={group.path} role="group" aria-labelledby={`search-group-${number}`} className="search-group">
      <p className="search-group-title" id={`search-group-${number}`}>
        <span>{group.title}</span>{' '}
        <small>
          {[group.section, ...group.trail]
            .filter((name, index, all) => name !== group.title && all.indexOf(name) === index)
            .join(' › ')}
        </small>
      </p>
      {group.options.map((option) => (
        <a
          key={option.id}
          id={option.id}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === active}
          className="search-option"
          data-kind={option.kind}
          href={href(site, option.path)}
          onPointerMove={() => onPoint(option.id)}
          onClick={(event) => onOpen(option, event)}
        >
          <span className="search-option-title">
            {option.trail.length === 0 ? null : <small>{`${option.trail.join(' › ')} › `}</small>}
            <MarkedText text={option.title} />
          </span>
          {option.excerpt.length === 0 ? null : (
            <span className="search-excerpt">
              <MarkedText text={option.excerpt} />
            </span>
          )}
        </a>
      ))}
    </div>
  ));
}

/** Each piece is an element: a browser that translates the page replaces text, which React then misses among others. */
function MarkedText({ text }: { text: Marked }) {
  return text.map((piece, index) => createElement(piece.mark ? 'mark' : 'span', { key: index }, piece.text));
}

type NoResultsProps = {
  engine: SearchEngine;
  query: string;
  /** The sections of the site. */
  sections: string[];
  /** Whether other sections hold results. */
  elsewhere: boolean;
  onPick: (query: string) => void;
  onWiden: (event: MouseEvent) => void;
};

/** The message without results, with suggestions. */
export function NoResults({ engine, query, sections, elsewhere, onPick, onWiden }: NoResultsProps) {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => {
    let current = true;
    suggestWords(engine, query, sections).then(
      (suggested) => current && setWords(suggested),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [engine, query, sections]);
  return elsewhere ? (
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
      {words.length === 0 ? null : (
        <>
          <p>{t('Try one of these')}</p>
          <ul className="search-suggestions">
            {words.map((word) => (
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

const maxSuggestions = 5;

/** Words and characters of a query that have results, or the names of the site's sections. */
async function suggestWords(engine: SearchEngine, query: string, sections: string[]): Promise<string[]> {
  const text = normalize(query);
  const words = splitPieces(text).flatMap((piece) => {
    const word = text.slice(piece.start, piece.end);
    return piece.kind === 'word' ? [word] : Array.from(word);
  });
  const parts = await wordsWithResults(
    engine,
    words.filter((word) => word !== text),
  );
  return parts.length > 0 ? parts : wordsWithResults(engine, sections);
}

async function wordsWithResults(engine: SearchEngine, words: string[]): Promise<string[]> {
  const suggested: string[] = [];
  for (const word of new Set(words)) {
    if (suggested.length < maxSuggestions && (await engine.query(word)).hits.length > 0) suggested.push(word);
  }
  return suggested;
}
