import { abilitiesOf, endOf, interfaceNames, isOff, modalitiesOf, type Model, upstreamMark } from './model.ts';
import type { Registry } from './read-registry.ts';
import { isObject, type Json, mapValues } from '../features/reference/document/json.ts';

/** Keywords whose schemas are conditions rather than descriptions of a value. */
const conditions = new Set(['x-rules', 'if', 'then', 'else']);

/**
 * Returns a copy of a bundled OpenAPI document in which every enum of model ids describes its models
 * (`x-enumDescriptions`, in Markdown). Existing descriptions and conditions are unchanged.
 */
export function describeModels<Node extends Json>(document: Node, registry: Registry): Node;
export function describeModels(document: Json, registry: Registry): Json {
  if (Array.isArray(document)) return document.map((item) => describeModels(item, registry));
  if (!isObject(document)) return document;
  const copy = mapValues(document, (value, name) => (conditions.has(name) ? value : describeModels(value, registry)));
  const { enum: values } = document;
  if (!Array.isArray(values) || 'x-enumDescriptions' in document) return copy;
  const texts = values.flatMap((value) => {
    const model = typeof value === 'string' ? registry.byId.get(value) : undefined;
    return model === undefined ? [] : [[model.id, modelText(model, registry)] as const];
  });
  return texts.length === 0 ? copy : { ...copy, 'x-enumDescriptions': Object.fromEntries(texts) };
}

function modelText(model: Model, registry: Registry): string {
  const { t, today } = registry;
  const { family, interfaces, contextTokens, note, snapshotOf } = model;
  const { date: day, successor } = endOf(model) ?? {};
  const end =
    day !== undefined && isOff(model, today) ? t('ended upstream on {day}', { day }) : upstreamMark(model, registry);
  const instead =
    successor === undefined ? '' : t(' – ') + t('upstream names {model} instead', { model: `\`${successor}\`` });
  const context =
    contextTokens === undefined ? '' : t('context of {count} tokens', { count: contextTokens.toLocaleString('en-US') });
  const details = [modalitiesOf(model, registry), abilitiesOf(model, registry), context, note ?? ''];
  return [
    family,
    ...(snapshotOf === undefined ? [] : [t('fixed version of {model}', { model: `\`${snapshotOf}\`` })]),
    ...(interfaces.includes('chat') || interfaces.length !== 1
      ? []
      : [interfaces.map((name) => t(interfaceNames[name])).join(t(', '))]),
    ...(snapshotOf === undefined ? details.filter((detail) => detail !== '') : []),
    ...(end === undefined ? [] : [`**${end}**${instead}`]),
  ].join(t('; '));
}
