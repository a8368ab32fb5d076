import { createElement, isValidElement, useId, type ComponentType, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.node';

const hydrateValues = ['visible', 'load', 'interaction'] as const;

/** When an island is hydrated: near the viewport, on page load, or on the first pointer, focus or click. */
export type Hydrate = (typeof hydrateValues)[number];

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- how TypeScript lets a library add attributes to JSX elements
  namespace JSX {
    interface IntrinsicAttributes {
      /** When the browser hydrates an island (`*.island.tsx`); other components ignore it. Default `visible`. */
      hydrate?: Hydrate;
    }
  }
}

type IslandProps = { hydrate?: Hydrate; children?: ReactNode } & Record<string, unknown>;

/**
 * Wraps a component of an island file, so that the build renders it to a `<site-island>` with the module's id and the
 * props, which the browser hydrates separately; children become static HTML in an `<island-slot>`.
 * @throws Error while rendering, when a prop does not survive JSON or `hydrate` has an unknown value
 */
export function asIsland(Component: ComponentType<Record<string, unknown>>, module: string, name: string) {
  return function Island({ hydrate = 'visible', children, ...props }: IslandProps) {
    const prefix = useId();
    // Pages are not type-checked.
    if (!hydrateValues.includes(hydrate))
      throw new Error(`hydrate="${hydrate}" of the island ${name} must be one of ${hydrateValues.join(', ')}`);
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
      // The HTML of children that the component does not render initially.
      slotted: slot === undefined || html.includes('<island-slot') ? undefined : slot,
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}

function checkProps(value: unknown, name: string, path = ''): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  const plain =
    typeof value === 'object' &&
    !isValidElement(value) &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
  if (!plain)
    throw new Error(
      `the prop “${path}” of the island ${name} would not survive JSON: give it text, numbers, booleans, lists or plain objects`,
    );
  for (const [key, part] of Object.entries(value))
    // JSON drops undefined properties, but turns undefined list items into null.
    if (part !== undefined || Array.isArray(value)) checkProps(part, name, path === '' ? key : `${path}.${key}`);
}
