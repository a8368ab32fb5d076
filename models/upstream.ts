import type { RegistryMessage } from './messages/zh-Hans.ts';
import { say, type Texts } from '../app/core/messages/say.ts';
import type { Model } from './model-schema.ts';

/** Whether upstream has switched a model off by a day. */
export function isOff({ upstream }: Model, today: string): boolean {
  if (upstream === undefined || upstream.state === 'live') return false;
  return upstream.date === undefined ? upstream.state === 'off' : upstream.date <= today;
}

/** The day on which upstream switches, or has switched, a model off; undefined where none is known. */
export function endOf({ upstream }: Model): string | undefined {
  return upstream === undefined || upstream.state === 'live' ? undefined : upstream.date;
}

/** The model that upstream names in the place of one that ends. */
export function successorOf({ upstream }: Pick<Model, 'upstream'>): string | undefined {
  return upstream === undefined || upstream.state === 'live' ? undefined : upstream.successor;
}

/** What becomes of a model upstream, as a mark beside its id; undefined where nothing is known to end. */
export function upstreamMark(
  model: Model,
  { today, texts }: { today: string; texts: Texts<RegistryMessage> },
): string | undefined {
  if (isOff(model, today)) return say(texts, 'ended upstream');
  const end = endOf(model);
  return end === undefined ? undefined : say(texts, 'ends on {day}', { day: end });
}
