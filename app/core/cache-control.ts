/** How long answers may be kept. Said on every answer: Workers' own cache keeps a 200 that says nothing for two hours. */
export const cacheControl = {
  /** Kept, but asked for again each time: never an old deployment's page, never a stale answer on an error. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** A file whose name holds the hash of its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** A redirect to a page's one URL; short enough to take it back. */
  redirect: 'public, max-age=3600, must-revalidate',
  /** Refusals and failures. */
  never: 'no-store',
} as const;

/** How the paths below the base URL begin whose names hold the hash of their content. */
export const hashedFiles = ['assets/', 'pagefind/index/', 'pagefind/text/', 'pagefind/words-', 'pagefind/pinyin-'];
