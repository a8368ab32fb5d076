import { BothLanguages } from './BothLanguages.tsx';

/** Title of the document while a page has crashed. */
export const crashTitle = 'Page Error';

type CrashPageProps = {
  /** What went wrong, for the reader to report; the Worker keeps it in its log instead. */
  message?: string;
  /** Renders the page once more; without it the button reloads the page. */
  onRetry?: () => void;
};

/** What a reader sees when a page fails to render. */
export function CrashPage({ message, onRetry }: CrashPageProps) {
  return (
    <div className="crash">
      <h1>
        <BothLanguages text="This page crashed." />
      </h1>
      {message === undefined ? null : <pre className="crash-message">{message}</pre>}
      {onRetry === undefined ? (
        <form>
          <button type="submit" className="button">
            <BothLanguages text="Try again" />
          </button>
        </form>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          <BothLanguages text="Try again" />
        </button>
      )}
    </div>
  );
}
