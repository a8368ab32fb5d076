/** Returns a function that makes ids unique: the requested one, or with `-2`, `-3` … when it is taken. */
export function createClaim(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    let free = id;
    for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
    taken.add(free);
    return free;
  };
}

/** The id one level below: `join('createChatCompletion.request', 'temperature')`. */
export function join(parent: string, segment: string): string {
  return `${parent}.${idSegment(segment)}`;
}

/**
 * A name as a segment of an id: white space and characters that URLs escape become dashes, as do steps that lead out of a
 * path (`..`); other scripts are kept.
 */
export function idSegment(name: string): string {
  return (
    name
      .trim()
      .replace(/[\s"'<>`#%?&\\^{}|]+/g, '-')
      .replace(/(?<=.)-+$|^-+(?=.)/g, '')
      .replaceAll(/(?<=^|\/)\.{1,2}(?=\/|$)/g, '-') || '-'
  );
}

/** A label as a segment of an id, in lower case: `Text content part` → `text-content-part`. */
export function slug(label: string): string {
  return idSegment(label.toLowerCase().replace(/[^\p{L}\p{N}_.-]+/gu, '-')).replace(/^[-.]+|[-.]+$/g, '') || '-';
}
