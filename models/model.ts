import * as v from 'valibot';
import type { MessageValues } from '../app/core/messages/say.ts';
import type { RegistryMessage } from './messages/zh-Hans.ts';
import { isDay, strict } from '../build/faults/validation.ts';

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A calendar day in data files: `2026-11-24`. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a day, like 2026-11-24'),
  v.check(isDay, 'must be a day of the calendar'),
);

/** Interfaces of models: those of the API reference, and others that upstream has. */
export const interfaceNames = {
  chat: 'Chat',
  embeddings: 'Embeddings',
  images: 'Image generation',
  speech: 'Speech synthesis',
  fim: 'Fill in the middle',
  responses: 'Responses',
  realtime: 'Realtime',
  'image-edits': 'Image editing',
  'generate-content': 'generateContent',
} as const satisfies Record<string, RegistryMessage>;

/** Modalities of a model's input or output. */
const kinds = v.array(v.picklist(['text', 'image', 'audio', 'video', 'file', 'vector']));

/** Id of a source, or a list of ids if no single page covers everything. Parsed to a list. */
const source = v.pipe(
  v.union([text, v.pipe(v.array(text), v.nonEmpty('must name at least one source'))]),
  v.transform((ids) => [ids].flat()),
);

/** A model's lifecycle upstream, with its sources, which say when it was last compared. */
const upstream = v.variant('state', [
  v.strictObject({ state: v.literal('live'), source }),
  v.strictObject({ state: v.literal('announced'), date: day, successor: v.optional(text), source }),
  v.strictObject({ state: v.literal('off'), date: v.optional(day), successor: v.optional(text), source }),
]);

const model = strict({
  id: text,
  interfaces: v.optional(
    v.pipe(v.array(v.picklist(keysOf(interfaceNames))), v.nonEmpty('must name at least one interface')),
  ),
  /** `false`: guides may use it although no enum of the API document lists it. */
  enumerated: v.optional(v.boolean(), true),
  /** Id of the model of which this is a snapshot. It inherits that model's properties, and has no row in tables. */
  snapshotOf: v.optional(text),
  input: v.optional(kinds),
  output: v.optional(kinds),
  tools: v.optional(v.boolean()),
  structuredOutput: v.optional(v.boolean()),
  thinking: v.optional(v.picklist(['always', 'optional', 'none'])),
  contextTokens: v.optional(count),
  outputTokens: v.optional(count),
  /** A sentence about the model that fits no other field. */
  note: v.optional(text),
  /** Sources of the model's abilities and limits. */
  source: v.optional(source),
  upstream: v.optional(upstream),
  /** Files whose samples keep the model after its end, the reason, and the day on which the reason was last checked. */
  kept: v.optional(strict({ in: v.array(text), because: text, checked: day })),
});

const family = strict({
  name: text,
  use: text,
  /** Ids of the models that represent the family in short lists; models that have ended are omitted. */
  few: v.optional(v.array(text)),
  models: v.array(model),
});

/** The schema of `content/_models.yaml`. */
export const modelsSchema = strict({
  /** Path of the section about the lifecycle of models. */
  table: v.pipe(v.string(), v.startsWith('/', 'must begin with a slash, like /sdk-overview/#models')),
  families: v.array(family),
});

/** A model as listed in `content/_models.yaml`. */
export type ListedModel = v.InferOutput<typeof model>;

/** A model with its family and defaults: the default interface is `chat`. */
export type Model = ListedModel & { family: string; interfaces: (keyof typeof interfaceNames)[] };

function keysOf<Name extends string>(names: Record<Name, string>): [Name, ...Name[]] {
  // `Object.keys` returns `string[]`; the record is never empty.
  return Object.keys(names) as [Name, ...Name[]];
}

/** Returns a model's announced or past end upstream; undefined for a live model or without information. */
export function endOf({ upstream }: Pick<Model, 'upstream'>) {
  return upstream?.state === 'live' ? undefined : upstream;
}

/** Whether upstream has switched a model off by the day `today`. */
export function isOff(model: Model, today: string): boolean {
  const end = endOf(model);
  return end?.date === undefined ? end?.state === 'off' : end.date <= today;
}

/** Returns a text of the registry in the site's language. */
export type Say = (key: RegistryMessage, values?: MessageValues) => string;

/** Returns the text of the badge for a model that ends upstream; undefined without a known end. */
export function upstreamMark(model: Model, { today, t }: { today: string; t: Say }): string | undefined {
  if (isOff(model, today)) return t('ended upstream');
  const { date: day } = endOf(model) ?? {};
  return day === undefined ? undefined : t('ends on {day}', { day });
}

const thinks = { always: 'always thinks', optional: 'can think', none: 'does not think' } as const;

/** Describes a model's tools, structured output and thinking; empty if none is known. */
export function abilitiesOf({ tools, structuredOutput, thinking }: Model, { t }: { t: Say }): string {
  const abilities: (RegistryMessage | undefined)[] = [
    tools === undefined ? undefined : tools ? 'tools' : 'no tools',
    structuredOutput === undefined ? undefined : structuredOutput ? 'structured output' : 'no structured output',
    thinking === undefined ? undefined : thinks[thinking],
  ];
  return abilities.flatMap((ability) => (ability === undefined ? [] : [t(ability)])).join(t(', '));
}

/** Describes a model's input and output modalities: `text, image → text`; empty if its input is unknown. */
export function modalitiesOf({ input, output }: Model, { t }: { t: Say }): string {
  const names = (kinds: typeof input = []) => kinds.map((kind) => t(kind)).join(t(', ')) || '—';
  return input === undefined ? '' : `${names(input)} → ${names(output)}`;
}
