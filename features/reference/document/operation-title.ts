import { lettersOf } from './facts.ts';
import { listOf, memberOf, objectOf, textOf, type JsonObject } from './json.ts';

/** Maximum length of a title, in characters. */
const maxLength = 60;

/** Words of an operationId that do not say what it is about. */
const commonWords = / (?:by|ids?|many|all|one|v\d+)\b/gi;

/**
 * The title of an operation, short and plain: the name that its author gave it for this (`x-oaiMeta.name`), its summary
 * without Markdown and HTML where that is one short line, the words of its operationId, a description that is such a line.
 * `text` is the rest of summary and description, where the title does not say all of it.
 * @param texts of the operation, or of its path
 * @param otherwise its title where nothing else gives one
 */
export function operationTitle(
  node: JsonObject,
  texts: { summary?: string | undefined; description?: string | undefined },
  otherwise: string,
): { title: string; text: string | undefined } {
  const whole = operationWords(textOf(node.operationId));
  const tagless = operationWords(withoutTag(node));
  // One word says too little without its tag, also beside words that many operations have.
  const isBare = tagless !== whole && tagless?.replaceAll(commonWords, '').includes(' ') !== true;
  const words = isBare ? whole : tagless;
  const { description } = texts;
  // Where nothing else names it, the description may.
  const useDescription =
    texts.summary === undefined && (words === undefined || isBare) && shortLine(description) !== undefined;
  const written = (useDescription ? description : texts.summary)?.trim() ?? '';
  const plain = withoutMarks(written);
  const short = shortLine(written);
  const named = textOf(objectOf(node['x-oaiMeta']).name);
  const title = withoutStop(named ?? short) ?? words ?? otherwise;
  const covered = written === '' || (short !== undefined && plain === withoutTags(written) && same(title, plain));
  return { title, text: joined(covered ? undefined : written, useDescription ? undefined : description) };
}

/** A text as one line for a heading, without Markdown and HTML; undefined when it is empty or too long. */
function shortLine(text: string | undefined): string | undefined {
  const plain = withoutMarks(text?.trim() ?? '');
  return plain !== '' && plain.length <= maxLength && !plain.includes('\n') ? plain : undefined;
}

/** A summary that is a paragraph comes before the description, unless that repeats it. */
function joined(paragraph: string | undefined, description: string | undefined): string | undefined {
  if (paragraph === undefined || description?.trim().startsWith(paragraph) === true) return description;
  return description === undefined ? paragraph : `${paragraph}\n\n${description}`;
}

const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

const markup =
  /`[^`]*`|\s*<\/?(br|div|h[1-6]|li|ol|p|ul)(?:\s[^<>]*)?\/?>\s*|<\/?(b|code|em|i|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>|&(?:amp|lt|gt|quot|#39|nbsp);/g;

/** A text without HTML that only sets it, which OpenAPI does not know in a summary; in code, or left open, it is text. */
function withoutTags(text: string): string {
  return text
    .replaceAll(markup, (found, block?: string, inline?: string) => {
      const name = block ?? inline;
      if (name === undefined) return memberOf(characters, found) ?? found;
      if (name !== 'br' && !text.includes(`</${name}>`)) return found;
      return block === undefined ? '' : ' ';
    })
    .trim();
}

function withoutMarks(markdown: string): string {
  return withoutTags(markdown.replaceAll(/<a(?:\s[^<>]*)?>([^<>]*)<\/a>/g, '$1'))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`+([^`]*)`+/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\*(?=\S)([^*]+)\*/g, '$1')
    .trim();
}

/** An operationId without its tag, which some generators write before it: `datasets_listItems` → `listItems`. */
function withoutTag({ operationId, tags }: JsonObject): string {
  const id = textOf(operationId) ?? '';
  const tag = lettersOf(textOf(listOf(tags)[0]) ?? '');
  const end = [...id.matchAll(/[._/-]/g)].find(({ index }) => index > 0 && lettersOf(id.slice(0, index)) === tag);
  return id.slice(end?.index ?? 0);
}

/** An identifier in words: `listFineTuningJobs`, `list-fine_tuning.jobs` → `List fine tuning jobs`. */
export function operationWords(operationId: string | undefined): string | undefined {
  const words = (operationId ?? '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[\s._/-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

function withoutStop(text: string | undefined): string | undefined {
  return text?.replace(/(?<=[^.])[.。]$/, '');
}

/** Whether two texts are equal except for case and the full stop. */
function same(a: string, b: string): boolean {
  return withoutStop(a)?.toLowerCase() === withoutStop(b)?.toLowerCase();
}
