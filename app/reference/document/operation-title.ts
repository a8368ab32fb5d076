import { objectOf, textOf } from './json.ts';
import type { JsonObject } from './json.ts';

/** Maximum length of a title, in characters. */
const maxLength = 60;

/**
 * The title of an operation: `x-oaiMeta.name`, a short one-line summary without Markdown, or its operationId in words.
 * `paragraph` is the summary when the title does not contain all of it.
 * @param summary of the operation, or of its path
 * @param otherwise the title when there is none of these
 */
export function operationTitle(
  node: JsonObject,
  summary: string | undefined,
  otherwise: string,
): { title: string; paragraph: string | undefined } {
  const written = summary?.trim() ?? '';
  const plain = withoutMarks(written);
  const short = plain !== '' && plain.length <= maxLength && !plain.includes('\n') ? plain : undefined;
  const named = textOf(objectOf(node['x-oaiMeta']).name);
  const title = withoutStop(named ?? short) ?? operationWords(textOf(node.operationId)) ?? otherwise;
  const said = written === '' || (short !== undefined && plain === written && same(title, plain));
  return { title, paragraph: said ? undefined : written };
}

/** One line of Markdown as plain text. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`+([^`]*)`+/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\*(?=\S)([^*]+)\*/g, '$1')
    .trim();
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
