/** An icon. The build replaces the icon's name in `shapes` by the inner HTML of its SVG. */
export function Icon({ shapes }: { shapes: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />
  );
}
