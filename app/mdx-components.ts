/** The attributes that a component's tag must and may have, and what has to stand inside it. */
export type ComponentAttributes = { required?: string[]; optional?: string[]; holds?: string };

/** The engine's components that authors use without an import: the file of each in `content/`, and what its tag takes. */
export const mdxComponents: Record<string, ComponentAttributes & { file: string }> = {
  Badge: { file: 'Badge.tsx', optional: ['kind'], holds: 'a word' },
  Card: { file: 'Cards.tsx', required: ['title'], optional: ['href', 'icon'] },
  Cards: { file: 'Cards.tsx', holds: '<Card title="…">' },
  ChangelogTimeline: { file: 'Changelog.tsx', required: ['entries'] },
  CodeGroup: { file: 'CodeBlock.tsx', optional: ['group'] },
  Details: { file: 'Details.tsx', required: ['summary'], holds: 'what it folds away' },
  Figure: { file: 'Figure.tsx', optional: ['src', 'alt', 'caption', 'width', 'height'] },
  LatestChanges: { file: 'Changelog.tsx', required: ['entries'], optional: ['count'] },
  Sound: { file: 'Sound.tsx', optional: ['src', 'label', 'caption'] },
  Steps: { file: 'Steps.tsx', holds: 'a numbered list' },
  Tab: { file: 'Tabs.tsx', required: ['label'], holds: 'what it shows' },
  Tabs: { file: 'Tabs.tsx', optional: ['group', 'label', 'className'] },
};

/** The components of what authors write as Markdown, likewise. */
export const markdownComponents = {
  Callout: { file: 'Callout.tsx' },
  CodeBlock: { file: 'CodeBlock.tsx' },
  Diagram: { file: 'Diagram.tsx' },
};
