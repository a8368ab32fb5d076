/** `html` is an SVG drawn at build time, `title` what it shows, `source` its Mermaid text, which stands in the page's Markdown. */
export type DiagramProps = { title: string; source: string; html: string };

/** A drawing with its title; it scrolls sideways by itself, and by keyboard, where it is too wide. */
export function Diagram({ title, source, html }: DiagramProps) {
  return (
    <figure className="diagram" data-source={source}>
      <div role="img" aria-label={title} tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}
