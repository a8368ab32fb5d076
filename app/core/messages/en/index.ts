/** English texts are the keys themselves; only texts with parameters of their own grammar are listed here. */
export const shell = {};
export const search = {};
export const content = {};
export const outputs = {};
export const pages = {};
export const assistants = {};
export const authors = {};
export const registry = {};
export { english as reference } from './reference.ts';
export { english as tryOut } from './console.ts';
export { sandbox } from './sandbox.ts';
