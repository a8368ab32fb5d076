import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import type { Page } from '../model/page.ts';
import { Shell } from '../shell/Shell.tsx';
import { installReference } from './reference.ts';
import { installSearch } from './search.ts';

const root = document.getElementById('root');
const data = document.getElementById('page');
if (root !== null && data?.textContent) {
  const page = JSON.parse(data.textContent) as Page;
  hydrateRoot(root, <Shell site={site} page={page} content={undefined} />);
}
installReference(document);
installSearch(document, site);
