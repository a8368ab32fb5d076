import { lettersOf } from './anchors.ts';
import { type JsonObject, listOf, memberOf, objectOf, textOf } from './json.ts';

/** The longest title, in UTF-16 code units. */
const maxLength = 60;

/** Words of an operationId that do not describe what the operation is about. */
const commonWords = / (?:by|ids?|many|all|one|v\d+)\b/gi;

/**
 * Returns the title of an operation, as short plain text: `x-oaiMeta.name`, otherwise a summary that is one short line,
 * otherwise the words of the operationId, otherwise `otherwise`. Without a summary, and with a missing or one-word
 * operationId, a description that is one short line stands in for the summary. `text` is the rest of summary and
 * description, which the title does not contain.
 * @param texts the summary and description of the operation, or else of its path
 */
export function operationTitle(
  node: JsonObject,
  texts: { summary?: string | undefined; description?: string | undefined },
  otherwise: string,
): { title: string; text: string | undefined } {
  const allWords = operationWords(textOf(node.operationId));
  const tagless = operationWords(withoutTag(node));
  // One word, not counting common words, is too little without the tag.
  const isBare = tagless !== allWords && tagless?.replaceAll(commonWords, '').includes(' ') !== true;
  const words = isBare ? allWords : tagless;
  const { description } = texts;
  const useDescription =
    texts.summary === undefined && (words === undefined || isBare) && shortLine(description) !== undefined;
  const source = (useDescription ? description : texts.summary)?.trim() ?? '';
  const plain = withoutMarks(source);
  const short = shortLine(source);
  const named = textOf(objectOf(node['x-oaiMeta']).name);
  const title = withoutStop(named ?? short) ?? words ?? otherwise;
  const covered = source === '' || (short !== undefined && plain === withoutTags(source) && isSame(title, plain));
  return { title, text: joinParagraphs(covered ? undefined : source, useDescription ? undefined : description) };
}

/** Returns a text as one line without Markdown and HTML, for headings; undefined if it is empty or too long. */
function shortLine(text: string | undefined): string | undefined {
  const plain = withoutMarks(text?.trim() ?? '');
  return plain !== '' && plain.length <= maxLength && !plain.includes('\n') ? plain : undefined;
}

/** Puts a summary that is a paragraph before the description, unless the description starts with it. */
function joinParagraphs(paragraph: string | undefined, description: string | undefined): string | undefined {
  if (paragraph === undefined || description?.trim().startsWith(paragraph) === true) return description;
  return description === undefined ? paragraph : `${paragraph}\n\n${description}`;
}

const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

const markup =
  /`[^`]*`|\s*<\/?(br|div|h[1-6]|li|ol|p|ul)(?:\s[^<>]*)?\/?>\s*|<\/?(b|code|em|i|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>|&(?:amp|lt|gt|quot|#39|nbsp);/g;

/** Removes formatting HTML, which OpenAPI does not support in summaries; tags in code and unclosed tags are text. */
function withoutTags(text: string): string {
  return text
    .replaceAll(markup, (match, block?: string, inline?: string) => {
      const name = block ?? inline;
      if (name === undefined) return memberOf(characters, match) ?? match;
      if (name !== 'br' && !text.includes(`</${name}>`)) return match;
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

/** Removes the tag that some generators prepend to an operationId: `datasets_listItems` → `_listItems`. */
function withoutTag({ operationId, tags }: JsonObject): string {
  const id = textOf(operationId) ?? '';
  const tag = lettersOf(textOf(listOf(tags)[0]) ?? '');
  const end = [...id.matchAll(/[._/-]/g)].find(({ index }) => index > 0 && lettersOf(id.slice(0, index)) === tag);
  return id.slice(end?.index ?? 0);
}

/** Converts an identifier to words: `listFineTuningJobs`, `list-fine_tuning.jobs` → `List fine tuning jobs`. */
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

/** Whether two texts are equal, ignoring case and a final full stop. */
function isSame(a: string, b: string): boolean {
  return withoutStop(a)?.toLowerCase() === withoutStop(b)?.toLowerCase();
}
