import type { AssistantMessages } from './zh-Hans.ts';

/** English texts are the keys themselves. */
export const assistants: AssistantMessages = {};
