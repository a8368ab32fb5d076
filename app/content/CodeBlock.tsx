import { Children, cloneElement, isValidElement, type CSSProperties, type ReactNode } from 'react';
import { message as t } from './message.ts';
import { Tab, Tabs } from './Tabs.tsx';

/**
 * `html` is highlighted at build time; `lines` turns line numbers on; `marks` encode the highlighting of code without
 * elements; `rows` is the number of lines of a block that the browser may skip rendering until it is near the viewport.
 */
export type CodeBlockProps = {
  lang: string;
  title?: string | undefined;
  lines?: string;
  rows?: string;
  html: string;
  marks?: string | undefined;
  /** Id of the operation that the code calls, if readers can send it from the page. */
  operation?: string | undefined;
};

/** A code block with its title and a copy button, which needs the entry script. */
export function CodeBlock({ lang, title, lines, rows, html, marks, operation }: CodeBlockProps) {
  return (
    <figure className="code" data-lang={lang} data-lines={lines}>
      {title === undefined ? null : <figcaption>{title}</figcaption>}
      <pre tabIndex={0} style={rows === undefined ? undefined : ({ '--rows': rows } as CSSProperties)}>
        <code data-marks={marks} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {operation === undefined ? null : (
        <button type="button" className="try" data-operation={operation} aria-expanded="false">
          {t('Try it')}
        </button>
      )}
      <button type="button" className="copy" data-copy="" aria-label={t('Copy code')} />
    </figure>
  );
}

/** Code blocks in several languages as tabs, labelled by their titles. The selected tab applies to the whole site. */
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
