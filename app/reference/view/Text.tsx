/** A description: HTML that the build made from Markdown. Nothing where the document says nothing. */
export function Text({ html }: { html: string | undefined }) {
  return html === undefined ? null : <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
