import type { SearchMessages } from './zh-Hans.ts';

/** English texts are the keys themselves. */
export const search: SearchMessages = {};
