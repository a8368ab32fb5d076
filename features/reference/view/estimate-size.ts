import type { CSSProperties } from 'react';
import { hasDetails, isMapOfValues, isPlainMap } from '../document/facts.ts';
import { memberOf } from '../document/json.ts';
import type {
  Content,
  Operation,
  Parameter,
  Property,
  ReferenceData,
  Response,
  SchemaView,
} from '../document/reference.ts';

/** The largest number of values that a list shows unfolded; more are folded under their count, with a filter. */
export const maxOpenValues = 16;

/** What follows a first paragraph is folded when it has more characters than this. */
const maxOpenText = 60;

/** A description in two: its first paragraph, and a long rest, which is folded. */
export function splitText(html: string): [shown: string, folded: string | undefined] {
  const end = /^<p[ >]/.test(html) ? html.indexOf('</p>') + '</p>'.length : 0;
  const rest = html.slice(end);
  const isLong = end > 0 && rest.replaceAll(/<[^>]*>/g, '').trim().length > maxOpenText;
  return isLong ? [html.slice(0, end), rest] : [html, undefined];
}

/**
 * How much room a part takes before it is drawn: what does not depend on the width, in rem, and the text that does, in
 * Han characters. `samplesRem` is the height of the samples, which are beside the text or above it.
 */
type Size = { rem: number; characters: number; samplesRem?: number };

/** A size as the style sheet counts with it (`contain-intrinsic-block-size`). */
function sizeStyle({ rem, characters, samplesRem }: Size): CSSProperties {
  const properties: Record<string, number> = { '--rem': Math.round(rem), '--chars': Math.round(characters) };
  if (samplesRem !== undefined) properties['--samples'] = Math.round(samplesRem);
  return properties;
}

/** The estimated sizes of parts of a page, as styles. */
export type Sizes = ReturnType<typeof createSizes>;

/** Estimates how much room parts of a page take, in their initial state: the first of alternatives, folds as they are. */
export function createSizes({ scenarios, examplesOf }: ReferenceData, toHtml: (markdown: string) => string) {
  return {
    operation: (operation: Operation) => sizeStyle(ofOperation(operation)),
    response: (response: Response) => sizeStyle(ofResponse(response)),
    property: (property: Property) => sizeStyle(ofProperty(property)),
  };

  function ofOperation(operation: Operation): Size {
    const { body, description, guides, parameters, responses } = operation;
    const locations = new Set(parameters.map((parameter) => parameter.in)).size;
    const size = sum(
      room(13.4 + (guides.length > 0 ? 1.9 : 0) + 3.1 * locations, description),
      ...parameters.map(ofProperty),
      ...(body === undefined ? [] : [room(3, body.description), ofContents(body.contents)]),
      ...responses.map(ofResponse),
    );
    return { ...size, samplesRem: samplesRem(operation) };
  }

  function ofResponse({ description, headers, contents }: Response): Size {
    return sum(room(headers.length === 0 ? 2.8 : 4.5, description), ...headers.map(ofProperty), ofContents(contents));
  }

  /** Of several media types the first one is open; binary ones are together. */
  function ofContents(contents: Content[]): Size {
    const [first, ...others] = contents.filter(({ kind }) => kind !== 'binary');
    const binary = contents.filter(({ kind }) => kind === 'binary');
    if (first === undefined) return binary.length === 0 ? room(0) : { rem: 5.5 + 0.3 * binary.length, characters: 40 };
    const { schema, stream } = first;
    return sum(
      room(others.length + binary.length === 0 ? 2.9 : 5.5, schema?.description),
      ...(stream === undefined ? [] : [room(2.5, stream.description)]),
      ...(stream?.events ?? []).map((event) => room(2.6, event.description)),
      ...(schema === undefined ? [] : [ofSchema(schema, true)]),
    );
  }

  function ofProperty({
    schema,
    description = schema.description,
  }: Property & Pick<Partial<Parameter>, 'description'>): Size {
    const [first, rest] = description === undefined ? [] : splitText(toHtml(description));
    return sum(htmlRoom(rest === undefined ? 3 : 4.5, first), ofSchema(schema, false));
  }

  /** What is below a schema's own line. */
  function ofSchema(schema: SchemaView, open: boolean): Size {
    const { rules, properties, items, alternatives, not, unknown } = schema;
    const [rule] = rules;
    return sum(
      room((unknown.length > 0 ? 2.7 : 0) + 1.9 * not.length),
      ...(schema.enum === undefined ? [] : [ofValues(schema.enum)]),
      ...(rule === undefined ? [] : [room(foldRem, rules.length === 1 ? rule.description : undefined)]),
      ...(properties.length === 0 || isPlainMap(schema)
        ? []
        : open || isMapOfValues(schema)
          ? properties.map(ofProperty)
          : [room(foldRem)]),
      ...(items === undefined
        ? []
        : [hasDetails(items) ? room(2.2, items.description) : room(0), ofSchema(items, open)]),
      ...alternatives.flatMap(({ options: [first] }) => {
        if (first === undefined) return [];
        return open ? [room(7.6, first.schema.description), ofSchema(first.schema, true)] : [room(2.6)];
      }),
    );
  }

  function ofValues(list: NonNullable<SchemaView['enum']>): Size {
    if (list.length > maxOpenValues) return room(3.2);
    const described = list.some((value) => value.description !== undefined);
    if (!described) return room(list.length === 1 ? 0 : 1 + 0.5 * list.length);
    // A short description stands beside its value.
    return sum(...list.map((value) => ({ rem: 1.5, characters: room(0, value.description).characters })));
  }

  function room(rem: number, description?: string): Size {
    return htmlRoom(rem, description === undefined ? undefined : toHtml(description));
  }

  /** The cards of the first request and its response: heads, then lines of code up to where they scroll. */
  function samplesRem({ id, responses }: Operation): number {
    const [scenario] = memberOf(scenarios, id) ?? [];
    const request = scenario === undefined ? 0 : 5.6 + codeRem(scenario.samples[0]?.html.split('\n').length ?? 1);
    const hasResponses = responses.some(({ contents }) => contents.some((content) => examplesOf(content).length > 0));
    return request + (hasResponses ? 4.5 + codeRem((scenario?.responses.length ?? 0) > 0 ? 16 : 0) : 0);
  }
}

/** A part with a text, each of whose paragraphs begins a line, which is half empty at the end. */
function htmlRoom(rem: number, html?: string): Size {
  if (html === undefined) return { rem, characters: 0 };
  const plain = html.replaceAll(/<[^>]*>/g, '');
  const paragraphs = Math.max(1, html.match(/<(?:p|li|tr)\b/g)?.length ?? 1);
  const wide = plain.match(/[\u2E80-\uFFEF]/g)?.length ?? 0;
  return { rem: rem + 0.25 + 0.95 * paragraphs, characters: wide + (plain.length - wide) * 0.55 };
}

function sum(...sizes: Size[]): Size {
  return sizes.reduce((all, { rem, characters }) => ({ rem: all.rem + rem, characters: all.characters + characters }), {
    rem: 0,
    characters: 0,
  });
}

const foldRem = 2.9;

/** A block of code of so many lines, which scrolls from a height on. */
const codeRem = (lines: number): number => Math.min(22, 2 + lines * 1.3);
