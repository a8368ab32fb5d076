import { isObject, type Json } from '../../reference/document/json.ts';
import type { ConsoleMessages } from '../messages/console-messages.ts';

/** How many numbers of a vector, and how many characters of encoded data, are shown. */
const shown = { numbers: 3, text: 48, longest: 2_000 };

/** A value short enough to show: vectors by their first numbers and their length, base64 by its beginning. */
export function shorten(value: Json, messages: ConsoleMessages): Json {
  if (typeof value === 'string') {
    const isData = /^[A-Za-z0-9+/]{500}/.test(value) || value.length > shown.longest;
    return isData ? `${value.slice(0, shown.text)}… ${messages.characters(value.length)}` : value;
  }
  if (Array.isArray(value)) {
    const isVector = value.length > 8 && value.every((item) => typeof item === 'number');
    return isVector
      ? [...value.slice(0, shown.numbers), `… ${messages.numbers(value.length)}`]
      : value.map((item) => shorten(item, messages));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member, messages)]));
}
