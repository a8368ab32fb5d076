import { shellIcons } from '../../build/content/icons.ts';

/** `site:icons` for tests that put the Worker together without the build. */
export const icons = shellIcons();
