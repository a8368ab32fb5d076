import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { site, navbarItems, sidebars } from 'site:data';
import { href } from '../../../app/core/url.ts';
import { forgetQueries, isMarkingEnabled, recentQueries, rememberQuery, SearchFoot } from './preferences.tsx';
import { message as t } from './message.ts';
import { NoResults, SearchResults, SectionFilter } from './SearchResults.tsx';
import type { Option, SearchEngine, OptionGroup } from './search-engine.ts';
import { useSearch } from './use-search.ts';
import { createRoot } from 'react-dom/client';
import { markOnPage } from './pending-marks.ts';
import './search.css';
import { readingOrder } from '../../../app/core/navigation.ts';

type SearchDialogProps = {
  engine: SearchEngine;
  query: string;
  /** Whether Enter was already pressed, which opens the first result. */
  entered: boolean;
  onClose: () => void;
};

/** The modal search dialog: a combobox, filters, and results in a listbox. Searches the initial `query` at once. */
function SearchDialog({ engine, query: initialQuery, entered, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { answer, busy, starting, section, type, narrow, showMore, retry } = useSearch(engine, initialQuery);
  // Enter that was pressed before the results arrived: it waits for them, as the visible results are outdated.
  const pendingEnter = useRef<{ newTab: boolean }>(entered ? { newTab: false } : undefined);
  const [pointed, setPointed] = useState<{ query: string; id: string | undefined }>();
  const [recent, setRecent] = useState(recentQueries);
  const done = answer?.status === 'done' ? answer : undefined;
  const groups = starting ? startGroups(recent) : (done?.groups ?? []);
  const options = groups.flatMap((group) => group.options);
  const query = done?.query ?? '';
  const empty = done?.groups.length === 0 ? done : undefined;
  const chosen = pointed?.query === query ? options.find(({ id }) => id === pointed.id) : undefined;
  // For an empty query, Enter only opens an option that was chosen.
  const active = chosen ?? (starting ? undefined : options[0]);

  useEffect(() => {
    dialog.current?.showModal();
    // In a low window the dialog's box scrolls, and Chromium focuses such a box, as it is before the input.
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (busy || done === undefined || pendingEnter.current === undefined) return;
    openActive(pendingEnter.current.newTab);
    pendingEnter.current = undefined;
  });

  function retype(text: string): void {
    pendingEnter.current = undefined;
    setPointed(undefined);
    type(text);
  }
  const point = (id: string | undefined) => setPointed({ query, id });
  const pick = (text: string) => {
    if (input.current !== null) input.current.value = text;
    retype(text);
    input.current?.focus();
  };
  const follow = (path: string) => {
    if (done === undefined) return;
    rememberQuery(query);
    if (isMarkingEnabled()) markOnPage({ href: href(site, path), terms: done.found.terms });
  };
  const onOpen = ({ path, title }: Option, event: MouseEvent) => {
    if (path === undefined) return pick(title.map(({ text }) => text).join(''));
    follow(path);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.current?.close();
  };
  /** Focuses the input on keyboard clicks, as the button may disappear with the focus; touch leaves the input alone. */
  const keepingFocus =
    (act: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail === 0) input.current?.focus();
      act();
    };
  function openActive(newTab: boolean): void {
    if (active === undefined) return;
    const element = document.getElementById(active.id);
    if (newTab && active.path !== undefined && element instanceof HTMLAnchorElement) {
      follow(active.path);
      window.open(element.href, '_blank', 'noopener');
    } else element?.click();
  }
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // Ignores the text of an input method until its composition ends.
    if (!('isComposing' in nativeEvent) || nativeEvent.isComposing !== true) retype(currentTarget.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method during composition; Safari reports them as 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Escape') {
      if (!isComposing) dialog.current?.close();
    } else if (isComposing) return;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && event.target === input.current) {
      const newTab = event.ctrlKey || event.metaKey;
      if (busy && chosen === undefined) pendingEnter.current = { newTab };
      else openActive(newTab);
    } else return;
    event.preventDefault();
  };
  const move = (step: number) => {
    const index = options.findIndex((option) => option === active);
    const next = options.at(index < 0 && step < 0 ? -1 : (index + step) % options.length);
    point(next?.id);
    if (next !== undefined) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    // The native dialog traps the focus; key events bubble from the input.
    // The explicit role is for assistive technology without support for the element.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={t('Search the docs')}
      className="search-dialog"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className="search-box">
        <div className="search-field">
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('Search the docs')}
            aria-expanded={options.length > 0}
            aria-controls="search-results"
            aria-autocomplete="list"
            aria-activedescendant={active?.id}
            placeholder={t('Search guides, parameters, error codes…')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            defaultValue={initialQuery}
            onInput={onInput}
            onCompositionEnd={({ currentTarget }) => retype(currentTarget.value)}
          />
          <button type="button" className="search-clear" aria-label={t('Clear the text')} onClick={() => pick('')}>
            ×
          </button>
          <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </button>
        </div>
        {done !== undefined && done.found.hits.length > 0 ? (
          <SectionFilter found={done.found} section={section} onChange={narrow} />
        ) : null}
        <p className={empty === undefined ? 'search-status' : 'visually-hidden'} role="status">
          {done !== undefined ? t('Pages found: {count}', { count: done.total }) : busy ? t('Searching…') : ''}
        </p>
        <div className="search-scroll">
          <div
            id="search-results"
            className={starting ? 'search-start' : undefined}
            role="listbox"
            aria-label={t('Results')}
            aria-busy={busy}
            data-query={query}
          >
            <SearchResults groups={groups} active={active} onPoint={point} onOpen={onOpen} />
          </div>
          {done !== undefined && done.total > groups.length ? (
            <button type="button" className="search-more" onClick={keepingFocus(showMore)}>
              {t('More results')}
            </button>
          ) : null}
          {empty === undefined ? null : (
            <NoResults answer={empty} onPick={pick} onWiden={keepingFocus(() => narrow(undefined))} />
          )}
          {starting ? (
            <div className="search-note">
              <p>{t('Any part of a word, the name of a parameter, or a whole question')}</p>
              {recent.length === 0 ? null : (
                <button
                  type="button"
                  onClick={() => {
                    forgetQueries();
                    setRecent([]);
                    input.current?.focus();
                  }}
                >
                  {t('Clear recent searches')}
                </button>
              )}
            </div>
          ) : null}
          {answer?.status === 'failed' ? (
            <div className="search-note" role="alert">
              <p>{t('Search could not be loaded.')}</p>
              <button type="button" onClick={keepingFocus(retry)}>
                {t('Retry')}
              </button>
            </div>
          ) : null}
        </div>
        <SearchFoot />
      </div>
    </dialog>
  );
}

/**
 * Opens the search dialog with an initial query, in its own React root. Opens the first result if the reader has
 * already pressed Enter (`entered`).
 */
export function openSearchDialog(engine: SearchEngine, query: string, entered: boolean): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  root.render(<SearchDialog engine={engine} query={query} entered={entered} onClose={close} />);
}

const maxPages = 8;

/** Returns the options for an empty query: recent queries, a first page per top-level sidebar item, navbar links. */
function startGroups(recent: string[]): OptionGroup[] {
  const pages = new Map<string, string>();
  for (const item of Object.values(sidebars).flat()) {
    const [first] = readingOrder([item]);
    if (first !== undefined && !pages.has(first.path)) pages.set(first.path, first.label);
  }
  for (const item of navbarItems)
    if (item.type === 'link' && item.to !== undefined && !pages.has(item.to)) pages.set(item.to, item.label);
  const groups = [
    groupOf(
      t('Recent searches'),
      'recent',
      recent.map((query) => [undefined, query]),
    ),
    groupOf(t('Start here'), 'page', [...pages].slice(0, maxPages)),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function groupOf(title: string, name: string, links: [path: string | undefined, label: string][]): OptionGroup {
  const options = links.map(([path, label], number) => ({
    id: `search-${name}-${number}`,
    path,
    title: [{ text: label, mark: false }],
    trail: [],
    excerpt: [],
  }));
  return { title, around: [], options };
}
