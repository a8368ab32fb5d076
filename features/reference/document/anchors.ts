/** Returns a function that makes ids unique: it appends `-2`, `-3` … to an id that is already in use. */
export function createClaim(): (id: string) => string {
  const used = new Set<string>();
  return (id) => {
    let unique = id;
    for (let count = 2; used.has(unique); count += 1) unique = `${id}-${count}`;
    used.add(unique);
    return unique;
  };
}

/** Returns the id of a child: `join('chat', 'request', 'top p')` → `chat.request.top-p`. */
export function join(parent: string, ...segments: string[]): string {
  return [parent, ...segments.map(idSegment)].join('.');
}

/**
 * Converts a name to a segment of an id. White space, characters that URLs escape and the path segments `.` and `..`
 * become dashes; letters of all scripts are kept.
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

/** Converts a label to a segment of an id, in lower case: `Text content part` → `text-content-part`. */
export function slug(label: string): string {
  return idSegment(label.toLowerCase().replace(/[^\p{L}\p{N}_.-]+/gu, '-')).replace(/^[-.]+|[-.]+$/g, '') || '-';
}

/** Returns the letters and digits of a text in lower case, to compare names. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
