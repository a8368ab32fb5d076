import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import type { CodeBlockProps } from './CodeBlock.tsx';
import { message as t } from './message.ts';
import { Tab, Tabs } from './Tabs.tsx';

/** Fences in several languages as tabs, labelled by their titles. The choice applies to the whole site. */
export function CodeGroup({ group = 'language', children }: { group?: string; children: ReactNode }) {
  const blocks = Children.toArray(children).filter((child) => isValidElement<CodeBlockProps>(child));
  return (
    <Tabs group={group} label={t('Language of the sample')} className="code-group">
      {blocks.map((block) => (
        <Tab key={block.key} label={block.props.title ?? block.props.lang}>
          {cloneElement(block, { title: undefined })}
        </Tab>
      ))}
    </Tabs>
  );
}
