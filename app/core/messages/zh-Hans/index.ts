export { assistants } from './assistants.ts';
export { authors } from './authors.ts';
export { content } from './content.ts';
export { outputs } from './outputs.ts';
export { chinese as reference } from './reference.ts';
export { registry } from './registry.ts';
export { sandbox } from './sandbox.ts';
export { search } from './search.ts';
export { shell } from './shell.ts';
