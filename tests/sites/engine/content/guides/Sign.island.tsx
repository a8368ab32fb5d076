/** Stands in a page by itself, and inside of another island. */
export function Sign({ text }: { text: string }) {
  return <em className="sign">{text}</em>;
}
