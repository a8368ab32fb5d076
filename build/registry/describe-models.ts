import { interfaceNames, kindNames, type Model } from './model-schema.ts';
import type { Registry } from './read-registry.ts';
import { upstreamMark } from './upstream.ts';

/** A value of an OpenAPI document as JSON holds it. */
type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/**
 * A copy of a bundled OpenAPI document in which every enum of model ids says what is known of each
 * (`x-enumDescriptions`, in Markdown). What the document says itself stays.
 */
export function describeModels(document: Value, registry: Registry): Value {
  if (Array.isArray(document)) return document.map((item) => describeModels(item, registry));
  if (typeof document !== 'object' || document === null) return document;
  const copy = Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, describeModels(value, registry)]),
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

function modelText(model: Model, { today }: Registry): string {
  const { family, interfaces, input, output, contextTokens, note, upstream, snapshotOf } = model;
  const end = upstreamMark(model, today);
  const successor = upstream === undefined || upstream.state === 'live' ? undefined : upstream.successor;
  return [
    family,
    ...(snapshotOf === undefined ? [] : [`\`${snapshotOf}\` 的固定版本`]),
    ...(interfaces.includes('chat') || interfaces.length !== 1
      ? []
      : [interfaces.map((name) => interfaceNames[name]).join('、')]),
    ...(input === undefined || output === undefined || snapshotOf !== undefined
      ? []
      : [`${input.map((kind) => kindNames[kind]).join('、')} → ${output.map((kind) => kindNames[kind]).join('、')}`]),
    ...(contextTokens === undefined || snapshotOf !== undefined
      ? []
      : [`上下文 ${contextTokens.toLocaleString('en-US')} 个 token`]),
    ...(note === undefined || snapshotOf !== undefined ? [] : [note]),
    ...(end === undefined ? [] : [`**${end}**${successor === undefined ? '' : `，上游建议改用 \`${successor}\``}`]),
  ].join('；');
}
