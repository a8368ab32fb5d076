import { shellIcons } from '../../build/content/icons.ts';

/** `site:data` for tests that put the Worker together without the build: it speaks Chinese to them. */
export const icons = shellIcons();
export * from '../../app/core/messages/zh-Hans.ts';
