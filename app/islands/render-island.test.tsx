import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { describe, expect, test } from 'vitest';
import { asIsland } from './render-island.tsx';

type BoxProps = { title?: string; open?: boolean; children?: ReactNode };

function Box({ title, open = true, children }: BoxProps) {
  return (
    <div title={title}>
      {title}
      {open ? children : null}
    </div>
  );
}

const Island = asIsland(Box, 'content/Box.island.tsx', 'Box');
const render = (props: Record<string, unknown>, children?: ReactNode) =>
  renderToStaticMarkup(<Island {...props}>{children}</Island>);

describe('an island', () => {
  test('is written with what hydrates it: module, name, props and when', () => {
    const html = render({ title: 'a "b"' });
    expect(html).toMatch(
      /^<site-island module="content\/Box\.island\.tsx" name="Box" prefix="[^"]+" hydrate="visible"/,
    );
    expect(html).toContain('props="{&quot;title&quot;:&quot;a \\&quot;b\\&quot;&quot;}"');
    expect(html).toContain('<div title="a &quot;b&quot;">');
    expect(render({ title: 'a', hydrate: 'load' })).toContain('hydrate="load"');
  });

  test('holds its children as HTML that nobody hydrates, and keeps those that it does not show yet', () => {
    expect(render({}, <b>text</b>)).toContain('<div><island-slot><b>text</b></island-slot></div>');
    expect(render({}, <b>text</b>)).not.toContain('slotted');
    expect(render({ open: false }, <b>text</b>)).toContain('slotted="&lt;b&gt;text&lt;/b&gt;"');
  });

  test('keeps an island among its children', () => {
    const html = render({ title: 'outer' }, <Island title="inner" />);
    expect(html.match(/<site-island /g)).toHaveLength(2);
    expect(html).toMatch(/<island-slot><site-island [^>]*inner/);
  });
});

describe('a prop that would not survive JSON', () => {
  test.each<[string, unknown, string]>([
    ['a function', () => 1, 'title'],
    ['a day', new Date(0), 'title'],
    ['NaN', Number.NaN, 'title'],
    ['an element', <b key="b">text</b>, 'title'],
    ['something deep inside', { list: [{ when: new Map() }] }, 'title.list.0.when'],
    ['a hole in a list', [1, undefined], 'title.1'],
  ])('is refused by its name: %s', (_, title, name) => {
    expect(() => render({ title })).toThrow(`the prop “${name}” of the island Box would not survive JSON`);
  });

  test('is not one that is left out', () => {
    expect(render({ title: undefined })).toContain('props="{}"');
  });
});

test('an unknown value of `hydrate` is refused', () => {
  expect(() => render({ hydrate: 'visble' })).toThrow(
    'hydrate="visble" of the island Box must be one of visible, load, interaction',
  );
});
