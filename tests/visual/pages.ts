/** One page of each kind; the name goes into the file names of its screenshots. */
export const pageKinds = {
  landing: '/',
  guide: '/api-guides/embedding/',
  changelog: '/changelog/',
  entry: '/changelog/2025/09/11/',
  reference: '/api/',
  plain: '/markdown-page/',
  'not-found': '/api-guides/embeding/',
} as const;

/** Widths of the viewport in CSS pixels. */
export const widths = [1440, 1024, 768, 390] as const;
/** The themes to photograph. */
export const themes = ['light', 'dark'] as const;
