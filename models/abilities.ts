import type { RegistryMessage } from './messages/zh-Hans.ts';
import type { Model } from './model-schema.ts';

const thinks = { always: 'always thinks', optional: 'can think', none: 'does not think' } as const;

/** What is known of a model's tools, structured output and thinking, in this order; what is not known is left out. */
export function abilitiesOf({ tools, structuredOutput, thinking }: Model): RegistryMessage[] {
  return [
    ...(tools === undefined ? [] : [tools ? ('tools' as const) : ('no tools' as const)]),
    ...(structuredOutput === undefined
      ? []
      : [structuredOutput ? ('structured output' as const) : ('no structured output' as const)]),
    ...(thinking === undefined ? [] : [thinks[thinking]]),
  ];
}
