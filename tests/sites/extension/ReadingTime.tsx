/** How long a page takes to read. */
export function ReadingTime({ minutes }: { minutes: string }) {
  return <p className="reading-time">{`${minutes} min read`}</p>;
}
