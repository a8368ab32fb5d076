import type { Site } from '../../../app/core/site.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { SmallestCall } from '../../../build/feature.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import type { Operation } from '../../reference/document/reference.ts';
import { type Interfaces, keyHeader, ownTexts } from './llms.ts';

/** An agent skill (https://agentskills.io/specification); `text` is the content of its `SKILL.md`. */
export type Skill = { name: string; description: string; text: string };

/**
 * Writes the skill for calling the API: its operations, how to call them, and common mistakes. `rules` is the text of
 * the site's `content/_skill.md`.
 */
export function skillFile(
  site: Site,
  { api, server, rules, sample }: Interfaces & { rules: string; sample: SmallestCall | undefined },
): Skill {
  const t = ownTexts(site);
  const url = (path: string) => absoluteUrl(site, path);
  const location = `${new URL(site.url).hostname}${site.baseUrl}`.toLowerCase();
  const name = location.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const description = t('{title}: {tagline}. Use it to call this API, look up its parameters, or handle its errors.', {
    title: site.title,
    tagline: site.tagline,
  });
  const operations = api?.tags.flatMap((tag) => tag.operations).filter(({ received }) => received === undefined) ?? [];
  const lines = operations.map(({ id, method, path, summary, ...operation }) =>
    [`- \`${method} ${path}\``, `\`${id}\``, summary, ...fieldsOf(operation, t)].join(' · '),
  );
  const parts = [
    `# ${site.title}`,
    site.tagline,
    ...(lines.length === 0 ? [] : [`## ${t('What the API can do')}\n\n${lines.join('\n')}`]),
    `## ${t('How to call it')}`,
    [
      `- ${t('The base URL of the API is `{url}`.', { url: site.apiBaseUrl })}`,
      ...keyHeader(api, t('API key')).map((header) => `- ${t('Authenticate with the header `{header}`.', { header })}`),
      ...(sample === undefined
        ? []
        : [
            `- ${t('Read the key from the environment variable `{name}`; never write it into code.', { name: sample.keyVariable })}`,
          ]),
    ].join('\n'),
    ...(sample?.samples ?? []).slice(0, 1).map(({ grammar, code }) => `\`\`\`${grammar}\n${code.trim()}\n\`\`\``),
    ...(rules === '' ? [] : [`## ${t('What goes wrong')}\n\n${withFullLinks(rules, site).trim()}`]),
    `## ${t('Where to look things up')}`,
    [
      `- <${url('/llms.txt')}>`,
      ...(api === undefined ? [] : [`- <${url('/openapi.json')}>`]),
      ...(server === undefined ? [] : [`- MCP: <${server.url}>`]),
    ].join('\n'),
  ];
  const frontMatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  return { name, description, text: `${[frontMatter, ...parts].join('\n\n')}\n` };
}

/** Describes the required and the deprecated fields of an operation's request body. */
function fieldsOf({ body }: Pick<Operation, 'body'>, t: ReturnType<typeof ownTexts>): string[] {
  const properties = body?.contents[0]?.schema?.properties ?? [];
  const namesOf = (list: typeof properties) => list.map(({ name }) => `\`${name}\``).join(' ');
  const required = properties.filter((property) => property.required);
  const deprecated = properties.filter(({ schema }) => schema.deprecated);
  return [
    ...(required.length === 0 ? [] : [t('required: {names}', { names: namesOf(required) })]),
    ...(deprecated.length === 0 ? [] : [t('deprecated: {names}', { names: namesOf(deprecated) })]),
  ];
}

/** Lists the site-relative targets of a Markdown text's links. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, path = '']) => path);
}
