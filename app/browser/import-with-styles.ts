const sheets = new Map<string, Promise<void>>();

/**
 * Imports a module once the style sheets of its chunk are there. The build puts it in the place of Vite's own
 * `__vitePreload`, which also preloads modules and is a twentieth of what the first page loads.
 * Throws what the import throws, and an error with the address of a style sheet that does not load; the next call tries again.
 * @param paths below the base URL
 */
export async function importWithStyles<Module>(load: () => Promise<Module>, paths: string[] = []): Promise<Module> {
  await Promise.all(paths.map((path) => {
    const sheet = sheets.get(path) ?? addSheet(import.meta.env.BASE_URL + path);
    sheets.set(path, sheet);
    sheet.catch(() => sheets.delete(path));
    return sheet;
  }));
  return load();
}

function addSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    });
  });
}
