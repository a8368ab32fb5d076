/** `html` is highlighted at build time; `lines` switches line numbers on; `marks` tell the colours of code without elements. */
export type CodeBlockProps = { lang: string; title?: string | undefined; lines?: string; html: string; marks?: string | undefined };

/** A block of code with its title and a copy button, which the browser's script brings to life. */
export function CodeBlock({ lang, title, lines, html, marks }: CodeBlockProps) {
  return (
    <figure className="code" data-lang={lang} data-lines={lines}>
      {title === undefined ? null : <figcaption>{title}</figcaption>}
      <pre tabIndex={0}><code data-marks={marks} dangerouslySetInnerHTML={{ __html: html }} /></pre>
      <button type="button" className="copy" data-copy="" aria-label="复制代码" />
    </figure>
  );
}
