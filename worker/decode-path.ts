/** A URL's path with its percent-encoding undone; undefined when it is malformed (RFC 3986, 2.1). */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
