/** An icon of the site's set beside a text; `shapes` is the inside of its SVG, which the build puts in the place of its name. */
export function Icon({ shapes }: { shapes: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />
  );
}
