import type { Search } from '../measure/find.ts';

/** Another engine for documentation and how its starter builds and lays out a site. */
export type Peer = {
  /** Also the folder beside this file that holds its package manifest and configuration. */
  name: string;
  /** Where its pages are written, and whether each needs its heading in the text. */
  content: string;
  heading: boolean;
  /** The command below `node_modules/.bin`, what it writes, and what it keeps for a faster second build. */
  build: string[];
  out: string;
  kept: string[];
  search?: Search;
  /** Its page of the API document, of the largest operation where each has one. It finds the document as `openapi.json`. */
  reference?: string;
  remark?: string;
};

const starlight: Omit<Peer, 'name'> = {
  content: 'src/content/docs',
  heading: false,
  build: ['astro', 'build'],
  out: 'dist',
  kept: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
};

/** Those that are measured, best first by earlier marks. */
export const peers: Peer[] = [
  {
    name: 'starlight',
    ...starlight,
    remark: 'with the search index',
    search: { open: 'button[data-open-modal]', input: '.pagefind-ui__search-input', results: '.pagefind-ui__drawer' },
  },
  {
    name: 'starlight-openapi',
    ...starlight,
    reference: '/api/operations/createchatcompletion/',
    remark: 'with the API reference, a page for each operation, and the search index',
  },
  {
    name: 'vitepress',
    content: '.',
    heading: true,
    build: ['vitepress', 'build'],
    out: '.vitepress/dist',
    kept: ['.vitepress/cache', '.vitepress/.temp'],
    search: { open: '.DocSearch-Button', input: '#localsearch-input', results: '.VPLocalSearchBox .results' },
  },
  {
    name: 'docusaurus',
    content: 'docs',
    heading: false,
    build: ['docusaurus', 'build'],
    out: 'build',
    kept: ['.docusaurus', 'node_modules/.cache'],
    remark: 'its starter has no search',
  },
  {
    name: 'fumadocs',
    content: 'content/docs',
    heading: false,
    build: ['next', 'build'],
    out: 'out',
    kept: ['.next', '.source'],
    search: { open: 'button[data-search-full]', input: '[role="dialog"] input', results: '[role="dialog"]' },
  },
];
