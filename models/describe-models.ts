import { sayIn } from '../app/core/messages/say.ts';
import { abilitiesOf } from './abilities.ts';
import { interfaceNames, type Model } from './model-schema.ts';
import type { Registry } from './read-registry.ts';
import { endOf, isOff, successorOf, upstreamMark } from './upstream.ts';

/** A value of an OpenAPI document as JSON holds it. */
type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** Keywords whose schemas are conditions. */
const conditions = new Set(['x-rules', 'if', 'then', 'else']);

/**
 * A copy of a bundled OpenAPI document in which every enum of model ids says what is known of each
 * (`x-enumDescriptions`, in Markdown). What the document says itself stays, and so do conditions: they describe no value.
 */
export function describeModels<Node extends Value>(document: Node, registry: Registry): Node;
export function describeModels(document: Value, registry: Registry): Value {
  if (Array.isArray(document)) return document.map((item) => describeModels(item, registry));
  if (typeof document !== 'object' || document === null) return document;
  const copy = Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      conditions.has(name) ? value : describeModels(value, registry),
    ]),
  );
  const { enum: values } = document;
  if (!Array.isArray(values) || 'x-enumDescriptions' in document) return copy;
  const texts = values.flatMap((value) => {
    const model = typeof value === 'string' ? registry.byId.get(value) : undefined;
    return model === undefined ? [] : [[model.id, modelText(model, registry)]];
  });
  return texts.length === 0
    ? copy
    : { ...copy, 'x-enumDescriptions': Object.fromEntries(texts) as Record<string, string> };
}

function modelText(model: Model, registry: Registry): string {
  const t = sayIn(registry.texts);
  const { family, interfaces, input, output, contextTokens, note, snapshotOf } = model;
  const abilities = abilitiesOf(model);
  const day = endOf(model);
  const end =
    day !== undefined && isOff(model, registry.today)
      ? t('ended upstream on {day}', { day })
      : upstreamMark(model, registry);
  const successor = successorOf(model);
  const kinds = (names: typeof input) => (names ?? []).map((kind) => t(kind)).join(t(', '));
  const own = [
    ...(input === undefined || output === undefined ? [] : [`${kinds(input)} → ${kinds(output)}`]),
    ...(abilities.length === 0 ? [] : [abilities.map((ability) => t(ability)).join(t(', '))]),
    ...(contextTokens === undefined
      ? []
      : [t('context of {count} tokens', { count: contextTokens.toLocaleString('en-US') })]),
    ...(note === undefined ? [] : [note]),
  ];
  return [
    family,
    ...(snapshotOf === undefined ? [] : [t('fixed version of {model}', { model: `\`${snapshotOf}\`` })]),
    ...(interfaces.includes('chat') || interfaces.length !== 1
      ? []
      : [interfaces.map((name) => t(interfaceNames[name])).join(t(', '))]),
    ...(snapshotOf === undefined ? own : []),
    ...(end === undefined ? [] : [`**${end}**${successor === undefined ? '' : `${t(' – ')}${insteadOf(successor)}`}`]),
  ].join(t('; '));

  function insteadOf(id: string): string {
    return t('upstream names {model} instead', { model: `\`${id}\`` });
  }
}
