/** The links of a rendered page, as its HTML has them, and the ids that links can lead to. Both are decoded. */
export type PageLinks = { hrefs: string[]; ids: Set<string> };

/** Reads what React and the highlighter wrote: attributes in double quotes, with references for `&` and `"`. */
export function readPageLinks(html: string): PageLinks {
  return {
    hrefs: [...new Set(Array.from(html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g), ([, href = '']) => decode(href)))],
    ids: new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => decode(id))),
  };
}

function decode(value: string): string {
  return value
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
