import type { CSSProperties } from 'react';
import { hasDetails, isMapOfValues, isPlainMap } from '../document/facts.ts';
import type { Scenario } from '../reference-data.ts';
import { maxOpenValues } from './Facts.tsx';
import { splitText } from './Text.tsx';
import type { Content, Operation, Parameter, Property, Response, SchemaView } from '../document/reference.ts';

/**
 * How much room a part takes before it is drawn: what does not depend on the width, in rem, and the text that does, in
 * Han characters. `samplesRem` is the height of the samples, which are beside the text or above it.
 */
export type Size = { rem: number; characters: number; samplesRem?: number };

/** A size as the style sheet counts with it (`contain-intrinsic-block-size`). */
export function sizeStyle({ rem, characters, samplesRem }: Size): CSSProperties {
  const properties: Record<string, number> = { '--rem': Math.round(rem), '--chars': Math.round(characters) };
  if (samplesRem !== undefined) properties['--samples'] = Math.round(samplesRem);
  return properties;
}

/** An operation in its initial state: the first example of its samples, the first of its alternatives, folds as they are. */
export function estimateOperation(operation: Operation, scenarios: Scenario[]): Size {
  const { body, description, guides, parameters, responses } = operation;
  const locations = new Set(parameters.map((parameter) => parameter.in)).size;
  const size = sum(
    room(13.4 + (guides.length > 0 ? 1.9 : 0) + 3.1 * locations, description),
    ...parameters.map(estimateProperty),
    ...(body === undefined ? [] : [room(3, body.description), contentsSize(body.contents)]),
    ...responses.map(estimateResponse),
  );
  return { ...size, samplesRem: samplesRem(operation, scenarios) };
}

/** A response with its heading. */
export function estimateResponse({ description, headers, contents }: Response): Size {
  return sum(
    room(headers.length === 0 ? 2.8 : 4.5, description),
    ...headers.map(estimateProperty),
    contentsSize(contents),
  );
}

/** Of several media types the first one is open; binary ones are together. */
function contentsSize(contents: Content[]): Size {
  const [first, ...others] = contents.filter(({ kind }) => kind !== 'binary');
  const binary = contents.filter(({ kind }) => kind === 'binary');
  if (first === undefined) return binary.length === 0 ? room(0) : { rem: 5.5 + 0.3 * binary.length, characters: 40 };
  const { schema, stream } = first;
  return sum(
    room(others.length + binary.length === 0 ? 2.9 : 5.5, schema?.description),
    ...(stream === undefined ? [] : [room(2.5, stream.description)]),
    ...(stream?.events ?? []).map((event) => room(2.6, event.description)),
    ...(schema === undefined ? [] : [estimateSchema(schema, true)]),
  );
}

/** A property or parameter in its initial state. */
export function estimateProperty({
  schema,
  description = schema.description,
}: Property & Pick<Partial<Parameter>, 'description'>): Size {
  const [first, rest] = splitText(description);
  return sum(room(rest === undefined ? 3 : 4.5, first), estimateSchema(schema, false));
}

/** What is below a schema's own line. */
function estimateSchema(schema: SchemaView, open: boolean): Size {
  const { rules, properties, items, alternatives, not, unknown } = schema;
  const [rule] = rules;
  return sum(
    room((unknown.length > 0 ? 2.7 : 0) + 1.9 * not.length),
    ...(schema.enum === undefined ? [] : [estimateValues(schema.enum)]),
    ...(rule === undefined ? [] : [room(foldRem, rules.length === 1 ? rule.description : undefined)]),
    ...(properties.length === 0 || isPlainMap(schema)
      ? []
      : open || isMapOfValues(schema)
        ? properties.map(estimateProperty)
        : [room(foldRem)]),
    ...(items === undefined
      ? []
      : [hasDetails(items) ? room(2.2, items.description) : room(0), estimateSchema(items, open)]),
    ...alternatives.flatMap(({ options: [first] }) => {
      if (first === undefined) return [];
      return open ? [room(7.6, first.schema.description), estimateSchema(first.schema, true)] : [room(2.6)];
    }),
  );
}

function estimateValues(list: NonNullable<SchemaView['enum']>): Size {
  if (list.length > maxOpenValues) return room(3.2);
  const described = list.some((value) => value.description !== undefined);
  if (!described) return room(list.length === 1 ? 0 : 1 + 0.5 * list.length);
  // A short description stands beside its value.
  return sum(...list.map((value) => ({ rem: 1.5, characters: room(0, value.description).characters })));
}

/** A part with a description, each of whose paragraphs begins a line, which is half empty at the end. */
function room(rem: number, html?: string): Size {
  if (html === undefined) return { rem, characters: 0 };
  const plain = html.replaceAll(/<[^>]*>/g, '');
  const paragraphs = Math.max(1, html.match(/<(?:p|li|tr)\b/g)?.length ?? 1);
  const wide = plain.match(/[\u2E80-\uFFEF]/g)?.length ?? 0;
  return { rem: rem + 0.25 + 0.95 * paragraphs, characters: wide + (plain.length - wide) * 0.55 };
}

function sum(...sizes: Size[]): Size {
  return sizes.reduce(
    (all, { rem, characters }) => ({ rem: all.rem + rem, characters: all.characters + characters }),
    room(0),
  );
}

/** The summary of a fold. */
const foldRem = 2.9;

/** A block of code of so many lines, which scrolls from a height on. */
const codeRem = (lines: number): number => Math.min(22, 2 + lines * 1.3);

/** The cards of the first request and its response: heads, then lines of code up to where they scroll. */
function samplesRem(operation: Operation, scenarios: Scenario[]): number {
  const [scenario] = scenarios;
  const request = scenario === undefined ? 0 : 5.6 + codeRem(scenario.samples[0]?.html.split('\n').length ?? 1);
  const hasResponses = operation.responses.some(({ contents }) => contents.some(({ examples }) => examples.length > 0));
  return request + (hasResponses ? 4.5 + codeRem((scenario?.responses.length ?? 0) > 0 ? 16 : 0) : 0);
}
