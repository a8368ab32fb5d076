import type { SearchSelectors } from '../servers/measured-site.ts';

/** Another documentation engine, configured like its starter template. */
export type Peer = {
  /** Also the name of the folder here with its package manifest and configuration. */
  name: string;
  /** The folder of its pages. */
  content: string;
  /** Whether the text of a page must start with its heading. */
  heading: boolean;
  /** The build command, from `node_modules/.bin`. */
  build: string[];
  /** The output folder of the build. */
  out: string;
  /** The cache folders of the build. */
  caches: string[];
  search?: SearchSelectors;
  /** The path of its API reference from `openapi.json`; of the largest operation if each has its own page. */
  reference?: string;
  remark?: string;
};

const starlight: Omit<Peer, 'name'> = {
  content: 'src/content/docs',
  heading: false,
  build: ['astro', 'build'],
  out: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
};

/** The measured engines. */
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
    caches: ['.vitepress/cache', '.vitepress/.temp'],
    search: { open: '.DocSearch-Button', input: '#localsearch-input', results: '.VPLocalSearchBox .results' },
  },
  {
    name: 'docusaurus',
    content: 'docs',
    heading: false,
    build: ['docusaurus', 'build'],
    out: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
    remark: 'its starter has no search',
  },
  {
    name: 'fumadocs',
    content: 'content/docs',
    heading: false,
    build: ['next', 'build'],
    out: 'out',
    caches: ['.next', '.source'],
    search: { open: 'button[data-search-full]', input: '[role="dialog"] input', results: '[role="dialog"]' },
  },
];
