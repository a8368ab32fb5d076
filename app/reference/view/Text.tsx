/** A description as HTML from Markdown; nothing when it is undefined. */
export function Text({ html }: { html: string | undefined }) {
  return html === undefined ? null : <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
