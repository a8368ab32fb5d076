import { BothLanguages } from './BothLanguages.tsx';

/**
 * What a reader sees when a page fails to render.
 * @param inBrowser has room for the error's message and a button for the browser's script. The Worker keeps the message in
 * its log, and its button reloads the page.
 */
export function CrashPage({ inBrowser = false }: { inBrowser?: boolean }) {
  const title = <BothLanguages text="This page crashed." />;
  return (
    <div className="crash">
      {/* Beside the page's own h1 a second one would mislead those who read the document without its script. */}
      {inBrowser ? (
        <div className="crash-title" role="heading" aria-level={1}>
          {title}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {inBrowser ? (
        <>
          <pre className="crash-message" />
          <button type="button" className="button" data-retry="">
            <BothLanguages text="Try again" />
          </button>
        </>
      ) : (
        <form>
          <button type="submit" className="button">
            <BothLanguages text="Try again" />
          </button>
        </form>
      )}
    </div>
  );
}
