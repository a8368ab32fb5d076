import type { CalloutKind } from '../../app/core/callout-kinds.ts';
import { type Messages, messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { ChangeKind } from '../../app/core/site.ts';
import type { CheckedConfig } from './schema.ts';

/** The kinds of change that https://keepachangelog.com names, with the colours of callouts. */
const defaultKinds: [keyof Messages['pages'], CalloutKind][] = [
  ['Added', 'tip'],
  ['Changed', 'info'],
  ['Fixed', 'warning'],
  ['Deprecated', 'danger'],
  ['Removed', 'danger'],
  ['Security', 'warning'],
];

/** The kinds of change of a site's changelog: its own, or the default ones in its language. */
export function changeKinds({ changelog, i18n }: Pick<CheckedConfig, 'changelog' | 'i18n'>): ChangeKind[] {
  const { pages } = messagesOf(i18n.currentLocale);
  return changelog.kinds ?? defaultKinds.map(([name, color]) => ({ name: say(pages, name), color }));
}
