import { type CalloutKind, calloutKinds, isCalloutKind } from '../../app/core/callout-kinds.ts';
import { type PageMessage, messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { ChangeKind } from '../../app/core/site.ts';
import { throwFaults } from '../faults/fault.ts';
import { isColor } from './brand.ts';
import { keyFault, type ConfigText } from './key-fault.ts';
import type { CheckedConfig } from './schema.ts';

/** The kinds of change that https://keepachangelog.com names, with the colours of callouts. */
const defaultKinds: [PageMessage, CalloutKind][] = [
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

/**
 * Checks the colours of the announcement, and of a site's own kinds of change: each is any CSS colour, or a callout's kind.
 * @throws Fault or Faults with the line in `site.config.ts`
 */
export function checkColors(
  { changelog, announcementBar: bar }: Pick<CheckedConfig, 'changelog' | 'announcementBar'>,
  text: ConfigText,
): void {
  const colors = 'a CSS colour, like "#8f0b20"';
  const kinds = Object.keys(calloutKinds).join(', ');
  throwFaults([
    ...(changelog.kinds ?? []).map(({ color }, index) =>
      isCalloutKind(color) || isColor(color)
        ? undefined
        : keyFault(['changelog', 'kinds', index, 'color'], `must be ${kinds} or ${colors}`, text),
    ),
    ...(['backgroundColor', 'textColor'] as const).map((key) =>
      isColor(bar?.[key] ?? 'red') ? undefined : keyFault(['announcementBar', key], `must be ${colors}`, text),
    ),
  ]);
}
