import './base-url-banner.ts';
import { storageKeys } from '../model/storage.ts';
import { readStorage } from './read-storage.ts';
import { rememberTabs } from './remember-tabs.ts';

// Inlined between the navbar and the page: what need not run before it is kept out of the head, and Chromium's parser
// gives way after a script of the body, so that the navbar is painted before the page is read.
rememberTabs(document.documentElement, (group) => readStorage(storageKeys.tabs + group));
