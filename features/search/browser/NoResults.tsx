import { useEffect, useState, type MouseEvent } from 'react';
import { site } from 'site:data';
import { href } from '../../../app/core/url.ts';
import type { SearchEngine } from './search-engine.ts';
import { splitPieces, normalize } from '../text/tokenize.ts';
import { message as t } from './message.ts';

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
