import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Hydrates an island's element, and resolves when it has been rendered; `onRoot` is called before that. */
export function hydrateIsland(
  element: HTMLElement,
  name: string,
  Island: ComponentType,
  onRoot: (root: Root) => void,
): Promise<void> {
  const props = JSON.parse(element.getAttribute('props') ?? '{}') as Record<string, unknown>;
  const slotted = element.getAttribute('slotted') ?? element.querySelector('island-slot')?.innerHTML;
  const content =
    slotted === undefined
      ? undefined
      : createElement('island-slot', {
          dangerouslySetInnerHTML: { __html: slotted },
          suppressHydrationWarning: true,
        });
  const html = element.innerHTML;
  return new Promise<void>((shown) => {
    const root = hydrateRoot(
      element,
      <IslandBoundary name={name} html={html} onShown={shown}>
        {createElement(Island, props, content)}
      </IslandBoundary>,
      // The boundary logs it.
      { identifierPrefix: element.getAttribute('prefix') ?? '', onCaughtError: () => undefined },
    );
    onRoot(root);
  });
}

type BoundaryProps = { name: string; html: string; onShown: () => void; children: ReactNode };

/** Shows the server's HTML of an island that throws, and logs the error once. */
class IslandBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.props.onShown();
  }

  override componentDidCatch(error: unknown): void {
    console.error(`The island ${this.props.name} failed; it stays as the server wrote it.`, error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return createElement('island-slot', { dangerouslySetInnerHTML: { __html: this.props.html } });
  }
}
