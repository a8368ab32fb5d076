/** The kinds of callouts: the icon of each, and its title in English. `tokens.css` has its colour in both themes. */
export const calloutKinds = {
  note: { icon: 'notebook-pen', title: 'Note' },
  tip: { icon: 'lightbulb', title: 'Tip' },
  info: { icon: 'info', title: 'Info' },
  warning: { icon: 'triangle-alert', title: 'Warning' },
  danger: { icon: 'octagon-alert', title: 'Danger' },
} as const;

/** The name of a kind of callout, as authors write it: `:::tip`. */
export type CalloutKind = keyof typeof calloutKinds;

/** Whether a word is the name of a kind of callout. */
export function isCalloutKind(word: string): word is CalloutKind {
  return Object.hasOwn(calloutKinds, word);
}
