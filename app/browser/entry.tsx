import { hydrateRoot } from 'react-dom/client';
import { site } from 'site:config';
import type { Page } from '../model/page.ts';
import { Shell } from '../shell/Shell.tsx';
import { installReference } from './reference.ts';
import { installSearch } from './search.ts';
import { installProse } from './prose.ts';

const root = document.getElementById('root');
const data = document.getElementById('page')?.textContent;
const page = data ? (JSON.parse(data) as Page) : undefined;
if (root !== null) hydrateRoot(root, <Shell site={site} page={page} content={undefined} />);
installReference(document);
installSearch(document, site);
installProse(document);
