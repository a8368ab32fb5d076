/** An icon. `shapes` is the inner HTML of its SVG, by which the build has replaced the name in a tag's `icon`. */
export function LucideIcon({ shapes }: { shapes: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />
  );
}
