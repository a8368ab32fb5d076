import { Component, type ReactNode } from 'react';
import { CrashPage, crashTitle } from './CrashPage.tsx';

/** `page` changes with every page that is shown: a new page is a new chance. `main`: what it guards holds the `<main>` too. */
type Props = { children: ReactNode; page: number; main?: boolean };
type State = { error: Error | undefined; page: number };

/** Shows an error page in place of a page that fails to render; “Try again” renders the page once more. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, page: this.props.page };
  private title = '';

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.page === state.page ? null : { error: undefined, page: props.page };
  }

  override componentDidCatch(): void {
    if (document.title === crashTitle) return;
    this.title = document.title;
    document.title = crashTitle;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const crash = <CrashPage message={error.message} onRetry={this.retry} />;
    return this.props.main ? (
      <main id="main" tabIndex={-1} className="main">
        {crash}
      </main>
    ) : (
      crash
    );
  }

  private readonly retry = (): void => {
    if (document.title === crashTitle) document.title = this.title;
    this.setState({ error: undefined });
  };
}
