import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { checkComponentPage, componentFrontMatter } from './component-page.ts';
import { readFrontMatter } from './front-matter.ts';

const page = '/*---\ntitle: 崩溃\ndescription: 一句话\n---*/\n';

function complaint(text: string): string {
  return complaintsOf(() => checkComponentPage(text, 'content/a.tsx')).join('\n');
}

describe('a page written as a component', () => {
  test('tells its front matter in the comment at its head', () => {
    expect(readFrontMatter(componentFrontMatter(page), 'content/a.tsx').data).toMatchObject({
      title: '崩溃',
      description: '一句话',
    });
  });

  test('must export its component as default', () => {
    expect(complaint(`${page}export const Page = () => <p />;`)).toMatch(
      /^content\/a\.tsx:1 {2}the page has no default export/,
    );
    expect(complaint(`${page}export type { Page as default } from './b';`)).toMatch(/no default export/);
    expect(complaint(`${page}export default () => <p />;`)).toBe('');
    expect(complaint(`${page}const Page = () => <p />;\nexport { Page as default };`)).toBe('');
  });

  test('is told of what does nothing in it', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    complaint(`${page}export default () => <b onClick={() => 1} />;`);
    expect(warn.mock.lastCall?.[0]).toMatch(/^content\/a\.tsx:5:\d+ {2}.*event handlers do nothing[^]*island/);
    warn.mockClear();
    complaint(`${page}// useState(0)\nexport default () => <b>{'useState(0)'}{\`\n onClick={f}\`}</b>;`);
    expect(warn).not.toHaveBeenCalled();
    complaint(`${page}export default function Page() { return useState<number[]>([]); }`);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('is told where it cannot be read', () => {
    expect(complaint(`${page}export default (;`)).toMatch(/^content\/a\.tsx:5/);
  });
});
