import './base-url-banner.ts';
import { storageKeys } from '../model/storage.ts';
import { layOutByFrames } from './lay-out-by-frames.ts';
import { moduleLoader } from './module-loader.ts';
import { readStorage } from './read-storage.ts';
import { rememberTabs } from './remember-tabs.ts';

// Inlined between the navbar and the page: what need not run before it is kept out of the head. Chromium's parser looks at
// its time after a script (html_document_parser.cc), so that the navbar is mostly painted before the page is read.
rememberTabs(document.documentElement, (group) => readStorage(storageKeys.tabs + group));

const loadModules = moduleLoader(document.currentScript?.dataset['modules']?.split(' ') ?? []);

// Where the browser scrolls to a place, all above it must be laid out. The entry's name has text fragments, too, which `location` lacks.
const [visit] = performance.getEntriesByType('navigation');
const atTop = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate' && !visit.name.includes('#');
if (atTop && !document.hidden) layOutByFrames(document.documentElement, loadModules);
else document.addEventListener('DOMContentLoaded', loadModules);
