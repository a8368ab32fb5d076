import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Imports a file as it is now, with what it imports by a relative path, also by way of others: Node keeps a module by its URL.
 * Source: https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks
 */
export async function importAnew(file: string): Promise<{ default?: unknown }> {
  const stamp = `?t=${Date.now()}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isOurs = context.parentURL?.endsWith(stamp) === true && /^\.{1,2}\//.test(specifier);
      return isOurs ? { ...resolved, url: resolved.url + stamp } : resolved;
    },
  });
  try {
    return await import(pathToFileURL(file).href + stamp);
  } finally {
    hooks.deregister();
  }
}
