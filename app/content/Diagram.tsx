/**
 * A diagram with its title; scrolls sideways, also by keyboard, when it is too wide. `html` is an SVG drawn at build time,
 * `title` its text alternative, `source` its Mermaid text for the page's Markdown.
 */
export function Diagram({ title, source, html }: { title: string; source: string; html: string }) {
  return (
    <figure className="diagram" data-source={source}>
      <div role="img" aria-label={title} tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}
