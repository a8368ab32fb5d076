import { href } from '../../model/url.ts';
import { cut, normalize } from '../../model/search/tokenize.ts';
import { useSearchMessage, useSearchServices } from './search-context.ts';
import { Suggestions } from './SearchStart.tsx';

export type NoResultsProps = {
  query: string;
  /** Whether other sections hold results. */
  elsewhere: boolean;
  onPick: (query: string) => void;
  onWiden: () => void;
};

/** Says that nothing was found, and what to do about it. */
export function NoResults({ query, elsewhere, onPick, onWiden }: NoResultsProps) {
  const t = useSearchMessage();
  const { site } = useSearchServices();
  const text = normalize(query);
  const words = cut(text).map((piece) => text.slice(piece.start, piece.end));
  if (elsewhere) {
    return (
      <div className="search-note" data-empty="">
        <p className="search-note-title">{t('Nothing in this section')}</p>
        <p><button type="button" onClick={onWiden}>{t('Search all sections')}</button></p>
      </div>
    );
  }
  return (
    <div className="search-note" data-empty="">
      <p className="search-note-title">{t('Nothing found for “{query}”', { query })}</p>
      {words.length < 2 ? null : (
        <>
          <p>{t('Try one of these words alone')}</p>
          <Suggestions words={words} onPick={onPick} />
        </>
      )}
      <p>{t('Try fewer or other words. Pinyin, abbreviations and parts of identifiers work too.')}</p>
      <p><a href={href(site, '/search/')}>{t('List of all pages')}</a></p>
    </div>
  );
}
