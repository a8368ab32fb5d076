import { isObject, type Json } from '../document/json.ts';
import { javaName } from './java-literal.ts';
import type { SampleLanguage } from './sample.ts';

/** The paths of the properties in a body, in text order: `model`, `messages`, `messages.role`; repeated for each array item. */
export function bodyPaths(body: Json, around: readonly string[] = []): string[] {
  if (Array.isArray(body)) return body.flatMap((item) => bodyPaths(item, around));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...around, name];
    return [path.join('.'), ...bodyPaths(value, path)];
  });
}

/**
 * The position of each property of the body in a sample: for each of `bodyPaths`, the distance from the previous one in
 * UTF-16 units; -1 for properties that are not found.
 */
export function samplePositions(code: string, paths: readonly string[], language: SampleLanguage | 'json'): number[] {
  let at = 0;
  let from = 0;
  return paths.map((path) => {
    const found = writtenAs(path.slice(path.lastIndexOf('.') + 1), language);
    found.lastIndex = from;
    const match = found.exec(code);
    if (match === null) return -1;
    const gap = match.index - at;
    at = match.index;
    from = found.lastIndex;
    return gap;
  });
}

/** Matches a property before its value in a language. */
function writtenAs(name: string, language: SampleLanguage | 'json'): RegExp {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const quoted = `["']${plain}["']\\s*:`;
  switch (language) {
    case 'python':
      return new RegExp(`${quoted}|(?<![\\w.])${plain}=(?!=)`, 'g');
    case 'node':
      return new RegExp(`${quoted}|(?<![\\w$.])${plain}:`, 'g');
    case 'java':
      return new RegExp(`\\.${javaName(plain)}\\(|\\("${plain}",|\\\\?"${plain}\\\\?"\\s*:`, 'g');
    default:
      return new RegExp(`"${plain}"\\s*:`, 'g');
  }
}
