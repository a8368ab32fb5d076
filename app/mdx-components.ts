/** The attributes that a component's tag must and may have. */
export type ComponentAttributes = { required?: string[]; optional?: string[] };

/** The engine's components that authors use without an import: the file of each in `content/`, and what its tag takes. */
export const mdxComponents: Record<string, ComponentAttributes & { file: string }> = {
  Badge: { file: 'Badge.tsx', optional: ['kind'] },
  Card: { file: 'Cards.tsx', required: ['title'], optional: ['href', 'icon'] },
  Cards: { file: 'Cards.tsx' },
  ChangelogTimeline: { file: 'ChangelogTimeline.tsx', required: ['entries'] },
  CodeGroup: { file: 'CodeGroup.tsx', optional: ['group'] },
  Details: { file: 'Details.tsx', required: ['summary'] },
  Figure: { file: 'Figure.tsx', optional: ['src', 'alt', 'caption', 'width', 'height'] },
  LatestChanges: { file: 'LatestChanges.tsx', required: ['entries'], optional: ['count'] },
  Sound: { file: 'Sound.tsx', optional: ['src', 'label', 'caption'] },
  Steps: { file: 'Steps.tsx' },
  Tab: { file: 'Tabs.tsx', required: ['label'] },
  Tabs: { file: 'Tabs.tsx', optional: ['group', 'label', 'className'] },
};

/** The components of what authors write as Markdown, likewise. */
export const markdownComponents = {
  Callout: { file: 'Callout.tsx' },
  CodeBlock: { file: 'CodeBlock.tsx' },
  Diagram: { file: 'Diagram.tsx' },
};
