import { createElement, useId, type ComponentType, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';

/** When an island is hydrated: once it comes into view, or as soon as the page's script runs. */
export type Hydrate = 'visible' | 'load';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- how TypeScript lets a library add attributes to JSX elements
  namespace JSX {
    interface IntrinsicAttributes {
      /** For islands (`*.island.tsx`) only: when the browser hydrates it; `visible` unless said otherwise. */
      hydrate?: Hydrate;
    }
  }
}

type IslandProps = { hydrate?: Hydrate; children?: ReactNode } & Record<string, unknown>;

/**
 * Makes the component of an island file render, at build time, to HTML that the browser can hydrate by itself:
 * `<site-island>` names the module and its props, and children stand in an `<island-slot>` as static HTML.
 * @param module id of the island's file, as `site:islands` lists it
 * @param name the export of that file
 * @throws Error from its render, when a prop would not survive JSON
 */
export function asIsland(Component: ComponentType<Record<string, unknown>>, module: string, name: string) {
  return function Island({ hydrate = 'visible', children, ...props }: IslandProps) {
    const prefix = useId();
    checkProps(props, name);
    const slot =
      children === undefined ? undefined : renderToStaticMarkup(<>{children}</>, { identifierPrefix: `${prefix}slot` });
    const content =
      slot === undefined ? undefined : createElement('island-slot', { dangerouslySetInnerHTML: { __html: slot } });
    const html = renderToString(<Component {...props}>{content}</Component>, { identifierPrefix: prefix });
    return createElement('site-island', {
      module,
      name,
      prefix,
      hydrate,
      props: JSON.stringify(props),
      // A component that does not show its children at first finds them here.
      slotted: slot === undefined || html.includes('<island-slot') ? undefined : slot,
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}

function checkProps(value: unknown, name: string, path = ''): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  const plain =
    typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
  if (!plain)
    throw new Error(
      `the prop “${path}” of the island ${name} would not survive JSON: give it text, numbers, booleans, lists or plain objects`,
    );
  for (const [key, part] of Object.entries(value))
    if (part !== undefined) checkProps(part, name, path === '' ? key : `${path}.${key}`);
}
