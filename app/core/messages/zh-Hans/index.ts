export { authors } from './authors.ts';
export { content } from './content.ts';
export { outputs } from './outputs.ts';
export { pages } from './pages.ts';
export { shell } from './shell.ts';
