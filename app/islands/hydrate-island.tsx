import { createElement, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Hydrates an island's element. Resolves when it has rendered or failed; `onRoot` gets the React root before. */
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
    const root = hydrateRoot(element, <Shown onShown={shown}>{createElement(Island, props, content)}</Shown>, {
      identifierPrefix: element.getAttribute('prefix') ?? '',
      onRecoverableError: (error) => console.warn(`The island ${name} was not as the server wrote it.`, error),
      // React removes the DOM of a tree that throws.
      onUncaughtError: (error) => {
        console.error(`The island ${name} failed; it stays as the server wrote it.`, error);
        element.innerHTML = html;
        shown();
      },
    });
    onRoot(root);
  });
}

function Shown({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(onShown, [onShown]);
  return children;
}
