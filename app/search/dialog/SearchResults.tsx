import type { MouseEvent } from 'react';
import type { Marked } from '../text/excerpt.ts';
import { href } from '../../core/url.ts';
import type { ResultOption } from './options.ts';
import { useSearchServices } from './search-context.ts';

/** The results of one page. */
export type ResultGroup = { path: string; title: string; section: string; trail: string[]; options: ResultOption[] };

export type SearchResultsProps = {
  groups: ResultGroup[];
  /** Id of the option that the keyboard is on. */
  active: string | undefined;
  onPoint: (id: string) => void;
  onOpen: (option: ResultOption, group: ResultGroup, event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The results, grouped by page: each option is a link. */
export function SearchResults({ groups, active, onPoint, onOpen }: SearchResultsProps) {
  const { site } = useSearchServices();
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
          onClick={(event) => onOpen(option, group, event)}
        >
          <span className="search-option-title">
            {option.trail.length === 0 ? null : <small>{option.trail.join(' › ')} › </small>}
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

function MarkedText({ text }: { text: Marked }) {
  return text.map((piece, index) => (piece.mark ? <mark key={index}>{piece.text}</mark> : piece.text));
}
