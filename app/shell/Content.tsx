import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * What stands in the shell: the HTML of a page file, the element that the server's document holds (in the browser, until
 * a navigation brings another page), or something that the shell itself renders.
 */
export type ShellContent = { html: string } | { served: Element | null } | { children: ReactNode };

/** The content of a page. Its HTML is never rendered again: what readers did to it, and its islands, stay. */
export function Content({ content }: { content: ShellContent }) {
  if ('children' in content)
    return (
      <div id="content" className="prose">
        {content.children}
      </div>
    );
  if ('html' in content)
    return <div id="content" className="prose" dangerouslySetInnerHTML={{ __html: content.html }} />;
  return <ServedContent element={content.served} />;
}

/** Hydration leaves the children of such an element as they are. */
const asServed = { __html: '' };

function ServedContent({ element }: { element: Element | null }) {
  const box = useRef<HTMLDivElement>(null);
  // Where React had to build the shell anew, as after a browser extension changed it, the nodes move into the new element.
  useLayoutEffect(() => {
    if (box.current !== null && element !== null && box.current !== element)
      box.current.replaceChildren(...element.childNodes);
  }, [element]);
  return <div id="content" className="prose" ref={box} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
}
