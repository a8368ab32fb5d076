import './base-url-banner.ts';
import { storageKeys } from '../model/storage.ts';
import { readStorage } from './read-storage.ts';
import { rememberTabs } from './remember-tabs.ts';

// Inlined between the navbar and the page: what need not run before it is kept out of the head. Chromium's parser looks at
// its time after a script (html_document_parser.cc), so that the navbar is mostly painted before the page is read.
rememberTabs(document.documentElement, (group) => readStorage(storageKeys.tabs + group));
