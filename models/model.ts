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

/** Interfaces of models: the reference's, and others of upstream. */
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

/** Kinds of what a model takes and gives. */
const kinds = v.array(v.picklist(['text', 'image', 'audio', 'video', 'file', 'vector']));

/** Id of a source, or a list of ids where no single page says everything; always a list when it was read. */
const source = v.pipe(
  v.union([text, v.pipe(v.array(text), v.nonEmpty('must name at least one source'))]),
  v.transform((ids) => [ids].flat()),
);

/** How long upstream keeps a model; the sources say when that was last compared. */
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
  /** The id of the model of which it is a fixed state, and whose properties it inherits; tables have no row for it. */
  snapshotOf: v.optional(text),
  input: v.optional(kinds),
  output: v.optional(kinds),
  tools: v.optional(v.boolean()),
  structuredOutput: v.optional(v.boolean()),
  thinking: v.optional(v.picklist(['always', 'optional', 'none'])),
  contextTokens: v.optional(count),
  outputTokens: v.optional(count),
  /** Something of the model that no other field says, in a sentence. */
  note: v.optional(text),
  /** Where the model's abilities and limits come from. */
  source: v.optional(source),
  upstream: v.optional(upstream),
  /** Files that show it after its end, why they must, and the day on which that was last checked. */
  kept: v.optional(strict({ in: v.array(text), because: text, checked: day })),
});

const family = strict({
  name: text,
  use: text,
  /** The ids that represent the family where there is room for few; those that have ended are left out. */
  few: v.optional(v.array(text)),
  models: v.array(model),
});

/** The schema of `content/_models.yaml`. */
export const modelsSchema = strict({
  /** Path of the section about the future of models. */
  table: v.pipe(v.string(), v.startsWith('/', 'must begin with a slash, like /sdk-overview/#models')),
  families: v.array(family),
});

/** A model as its family's list has it. */
export type ListedModel = v.InferOutput<typeof model>;

/** A model with its defaults: its interface is `chat` unless it names others. */
export type Model = ListedModel & { family: string; interfaces: (keyof typeof interfaceNames)[] };

function keysOf<Name extends string>(names: Record<Name, string>): [Name, ...Name[]] {
  // `Object.keys` forgets the names; there is always one.
  return Object.keys(names) as [Name, ...Name[]];
}

/** The end that upstream has announced or carried out; undefined for a model that it keeps, or says nothing of. */
function endingOf({ upstream }: Pick<Model, 'upstream'>) {
  return upstream?.state === 'live' ? undefined : upstream;
}

/** Whether upstream has switched a model off by a day. */
export function isOff(model: Model, today: string): boolean {
  const ending = endingOf(model);
  return ending?.date === undefined ? ending?.state === 'off' : ending.date <= today;
}

/** The day on which upstream switches, or has switched, a model off; undefined where none is known. */
export function endOf(model: Model): string | undefined {
  return endingOf(model)?.date;
}

/** The model that upstream names in its place. */
export function successorOf(model: Pick<Model, 'upstream'>): string | undefined {
  return endingOf(model)?.successor;
}

/** Says a text of the registry in a site's language. */
export type Say = (key: RegistryMessage, values?: MessageValues) => string;

/** The end of a model upstream as a mark beside its id; undefined without a known end. */
export function upstreamMark(model: Model, { today, t }: { today: string; t: Say }): string | undefined {
  if (isOff(model, today)) return t('ended upstream');
  const day = endOf(model);
  return day === undefined ? undefined : t('ends on {day}', { day });
}

const thinks = { always: 'always thinks', optional: 'can think', none: 'does not think' } as const;

/** A model's tools, structured output and thinking in words; empty where none is known. */
export function abilitiesOf({ tools, structuredOutput, thinking }: Model, { t }: { t: Say }): string {
  const abilities: (RegistryMessage | undefined)[] = [
    tools === undefined ? undefined : tools ? 'tools' : 'no tools',
    structuredOutput === undefined ? undefined : structuredOutput ? 'structured output' : 'no structured output',
    thinking === undefined ? undefined : thinks[thinking],
  ];
  return abilities.flatMap((ability) => (ability === undefined ? [] : [t(ability)])).join(t(', '));
}

/** What a model takes and gives: `text, image → text`; empty where its input is unknown. */
export function modalitiesOf({ input, output }: Model, { t }: { t: Say }): string {
  const words = (kinds: typeof input = []) => kinds.map((kind) => t(kind)).join(t(', ')) || '—';
  return input === undefined ? '' : `${words(input)} → ${words(output)}`;
}
