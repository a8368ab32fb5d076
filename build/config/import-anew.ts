import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const stampOf = (url: string | undefined) => /\?t=\d+$/.exec(url ?? '')?.[0];

let hooked = false;

/**
 * Imports a file as it is now, with what it imports by a relative path, also by way of others: Node keeps a module by its URL.
 * Source: https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks
 */
export async function importAnew(file: string): Promise<{ default?: unknown }> {
  if (!hooked)
    registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context);
        const stamp = stampOf(context.parentURL);
        return stamp === undefined || !/^\.{1,2}\//.test(specifier)
          ? resolved
          : { ...resolved, url: resolved.url + stamp };
      },
    });
  hooked = true;
  return import(`${pathToFileURL(file).href}?t=${Date.now()}`);
}
