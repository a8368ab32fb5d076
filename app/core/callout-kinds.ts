/** The kinds of callouts, each with its icon and English title. `tokens.css` defines their colours. */
export const calloutKinds = {
  note: { icon: 'notebook-pen', title: 'Note' },
  tip: { icon: 'lightbulb', title: 'Tip' },
  info: { icon: 'info', title: 'Info' },
  warning: { icon: 'triangle-alert', title: 'Warning' },
  danger: { icon: 'octagon-alert', title: 'Danger' },
} as const;

/** The name of a callout's kind, as authors write it: `:::tip`. */
export type CalloutKind = keyof typeof calloutKinds;

/** Whether a word is the name of a callout's kind. */
export function isCalloutKind(word: string): word is CalloutKind {
  return Object.hasOwn(calloutKinds, word);
}
