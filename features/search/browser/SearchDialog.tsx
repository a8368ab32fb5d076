import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { site } from 'site:data';
import { href } from '../../../app/core/url.ts';
import { forgetQueries, isMarkingEnabled, recentQueries, rememberQuery, SearchFoot } from './preferences.tsx';
import { message as t } from './message.ts';
import { NoResults, SearchResults, SectionFilter } from './SearchResults.tsx';
import type { ResultOption, SearchEngine } from './search-engine.ts';
import { SearchStart, startOptions } from './SearchStart.tsx';
import { useComposition, useSearch } from './use-search.ts';
import { createRoot } from 'react-dom/client';
import { markOnPage } from './pending-marks.ts';
import './search.css';

type SearchDialogProps = {
  engine: SearchEngine;
  query: string;
  /** Whether Enter was pressed already: it opens the first result. */
  entered: boolean;
  onClose: () => void;
};

/** The search dialog: modal, with a combobox, filters and results in a listbox; searches the initial `query` at once. */
function SearchDialog({ engine, query: asked, entered, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { state, busy, section, type, narrow, showMore, retry } = useSearch(engine);
  const composition = useComposition(asked, retype);
  // Enter that was pressed before the results, which it waits for: those still shown are of what was typed before.
  const early = useRef<{ newTab: boolean }>(entered ? { newTab: false } : undefined);
  const [pointed, setPointed] = useState<{ query: string; id: string | undefined }>();
  const done = state.status === 'done' ? state : undefined;
  const groups = done?.groups ?? [];
  const options = groups.flatMap((group) => group.options);
  const query = done?.query ?? '';
  const [recent, setRecent] = useState(recentQueries);
  const fruitless = groups.length === 0 ? done : undefined;
  const starting = state.status === 'idle' && !busy;
  const start = starting ? startOptions(recent) : [];
  const ids = [...start, ...options].map(({ id }) => id);
  const chosen = pointed?.query === query ? ids.find((id) => id === pointed.id) : undefined;
  // Before anything is typed, Enter opens nothing that was not chosen.
  const active = chosen ?? (starting ? undefined : ids[0]);

  useEffect(() => dialog.current?.showModal(), []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the first time: afterwards the field is the reader's
  useEffect(() => type(asked), []);
  useEffect(() => {
    if (busy || done === undefined || early.current === undefined) return;
    openActive(early.current.newTab);
    early.current = undefined;
  });

  function retype(text: string): void {
    early.current = undefined;
    setPointed(undefined);
    type(text);
  }
  const point = (id: string | undefined) => setPointed({ query, id });
  const pick = (text: string) => {
    composition.set(text);
    retype(text);
    input.current?.focus();
  };
  const follow = (option: ResultOption) => {
    rememberQuery(query);
    if (done !== undefined && isMarkingEnabled())
      markOnPage({ href: href(site, option.path), terms: done.answer.terms });
  };
  const onOpen = (option: ResultOption, event: MouseEvent) => {
    follow(option);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.current?.close();
  };
  /** The pressed button may go with what it brings, and must not take the focus out of the dialog; touch leaves the field alone. */
  const keepingFocus =
    (act: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail === 0) input.current?.focus();
      act();
    };
  const openActive = (newTab: boolean) => {
    const result = options.find(({ id }) => id === active);
    const element = dialog.current?.querySelector<HTMLElement>(`[id="${active ?? ''}"]`);
    if (newTab && element instanceof HTMLAnchorElement) {
      if (result !== undefined) follow(result);
      window.open(element.href, '_blank', 'noopener');
    } else element?.click();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method during composition; Safari reports them as 229.
    if (composition.active() || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') dialog.current?.close();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && event.target === input.current) {
      const newTab = event.ctrlKey || event.metaKey;
      if (busy && chosen === undefined) early.current = { newTab };
      else openActive(newTab);
    } else return;
    event.preventDefault();
  };
  const move = (step: number) => {
    const index = ids.findIndex((id) => id === active);
    const next = ids.at(index < 0 && step < 0 ? -1 : (index + step) % ids.length);
    point(next);
    if (next !== undefined) dialog.current?.querySelector(`#${CSS.escape(next)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const cancelEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (composition.active() || event.nativeEvent.isComposing)) event.preventDefault();
  };

  return (
    // The native dialog traps the focus; key events bubble from the field.
    // The explicit role is for assistive technology that does not know the element.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={t('Search the docs')}
      className="search-dialog"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onKeyDownCapture={cancelEscape}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className="search-box">
        <div className="search-field">
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('Search the docs')}
            aria-expanded={ids.length > 0}
            aria-controls="search-results"
            aria-autocomplete="list"
            aria-activedescendant={active}
            placeholder={t('Search guides, parameters, error codes…')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            {...composition.field}
          />
          {composition.field.value === '' ? null : (
            <button type="button" className="search-clear" aria-label={t('Clear the text')} onClick={() => pick('')}>
              ×
            </button>
          )}
          <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </button>
        </div>
        {done !== undefined && done.answer.hits.length > 0 ? (
          <SectionFilter answer={done.answer} section={section} onChange={narrow} />
        ) : null}
        <p className={fruitless === undefined ? 'search-status' : 'visually-hidden'} role="status">
          {done !== undefined ? t('Pages found: {count}', { count: done.total }) : busy ? t('Searching…') : ''}
        </p>
        <div className="search-scroll">
          <div id="search-results" role="listbox" aria-label={t('Results')} aria-busy={busy} data-query={query}>
            {starting ? (
              <SearchStart
                options={start}
                active={active}
                onPoint={point}
                onPick={pick}
                onOpen={() => dialog.current?.close()}
              />
            ) : null}
            <SearchResults groups={groups} active={active} onPoint={point} onOpen={onOpen} />
          </div>
          {done !== undefined && done.total > groups.length ? (
            <button type="button" className="search-more" onClick={keepingFocus(showMore)}>
              {t('More results')}
            </button>
          ) : null}
          {fruitless === undefined ? null : (
            <NoResults
              engine={engine}
              query={query}
              sections={fruitless.answer.sections}
              elsewhere={fruitless.answer.hits.length > 0}
              onPick={pick}
              onWiden={keepingFocus(() => narrow(undefined))}
            />
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
          {state.status === 'failed' ? (
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
 * Opens the search dialog with an initial query, in its own React root; restores the focus when it closes. The first result
 * is opened where the reader has `entered` the query already.
 */
export function openSearchDialog(engine: SearchEngine, query: string, entered: boolean): void {
  const container = document.createElement('div');
  const focused = document.activeElement;
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  root.render(<SearchDialog engine={engine} query={query} entered={entered} onClose={close} />);
}
