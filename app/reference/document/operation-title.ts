import { objectOf, textOf } from './json.ts';
import type { JsonObject } from './json.ts';

/** What a heading and a line of the navigation can hold, in characters. */
const longest = 60;

/**
 * The title of an operation, short and plain: the name that its author gave it for this (`x-oaiMeta.name`), its summary
 * without Markdown where that is one short line, the words of its operationId. `paragraph` is the
 * summary as it is written, where the title does not say all of it.
 * @param summary of the operation, or of its path
 * @param otherwise its title where nothing else gives one
 */
export function operationTitle(
  node: JsonObject,
  summary: string | undefined,
  otherwise: string,
): { title: string; paragraph: string | undefined } {
  const written = summary?.trim() ?? '';
  const plain = withoutMarks(written);
  const short = plain !== '' && plain.length <= longest && !plain.includes('\n') ? plain : undefined;
  const named = textOf(objectOf(node['x-oaiMeta']).name);
  const title = withoutStop(named ?? short) ?? operationWords(textOf(node.operationId)) ?? otherwise;
  const said = written === '' || (short !== undefined && plain === written && same(title, plain));
  return { title, paragraph: said ? undefined : written };
}

/** Markdown of one line as plain text: links, code and emphasis by their words. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`+([^`]*)`+/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\*(?=\S)([^*]+)\*/g, '$1')
    .trim();
}

/** The words of a name for programs: `listFineTuningJobs`, `list-fine_tuning.jobs` → `List fine tuning jobs`. */
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

/** Whether two texts say the same but for case and the full stop. */
function same(a: string, b: string): boolean {
  return withoutStop(a)?.toLowerCase() === withoutStop(b)?.toLowerCase();
}
