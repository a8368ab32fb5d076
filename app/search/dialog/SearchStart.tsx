import { useState } from 'react';
import { forgetQueries, recentQueries } from './preferences.ts';
import { message as t } from './message.ts';

/** The dialog before anything is typed: recent queries and a hint. */
export function SearchStart({ onPick }: { onPick: (query: string) => void }) {
  const [recent, setRecent] = useState(recentQueries);
  const clear = () => {
    forgetQueries();
    setRecent([]);
  };
  return (
    <div className="search-note">
      {recent.length === 0 ? null : (
        <>
          <p className="search-note-title">
            {t('Recent searches')}{' '}
            <button type="button" onClick={clear}>
              {t('Clear recent searches')}
            </button>
          </p>
          <Suggestions words={recent} onPick={onPick} />
        </>
      )}
      <p className="search-note-title">{t('What you can type')}</p>
      <p>{t('Any part of a word, the name of a parameter, or a whole question')}</p>
    </div>
  );
}

/** Queries to choose from. */
export function Suggestions({ words, onPick }: { words: string[]; onPick: (query: string) => void }) {
  return (
    <ul className="search-suggestions">
      {words.map((word) => (
        <li key={word}>
          <button type="button" onClick={() => onPick(word)}>
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
