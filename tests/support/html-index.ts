import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** The content of an element with an id: its text with collapsed white space, its links' fragments, and inner ids. */
export type Place = { text: string; links: Set<string>; ids: string[] };

/** The elements of pages by id. `duplicates` are ids that occur more than once on a page. */
export type HtmlIndex = { places: Map<string, Place>; duplicates: string[] };

/** Indexes the HTML of pages by the ids of their elements. */
export function indexHtml(pages: string[]): HtmlIndex {
  const places = new Map<string, Place>();
  const duplicates: string[] = [];
  for (const html of pages) {
    const ids = new Set<string>();
    const open: Place[] = [];
    visit(unified().use(rehypeParse, { fragment: true }).parse(html), open, (id, place) => {
      if (ids.has(id)) duplicates.push(id);
      ids.add(id);
      places.set(id, place);
    });
  }
  for (const place of places.values()) place.text = place.text.replaceAll(/\s+/g, ' ');
  return { places, duplicates };
}

/** Elements after whose text no space is inserted. */
const withinWords = new Set(['code', 'em', 'strong', 'wbr']);

function visit(node: Nodes, open: Place[], onPlace: (id: string, place: Place) => void): void {
  if (node.type === 'text') for (const place of open) place.text += node.value;
  if (node.type !== 'element' && node.type !== 'root') return;
  const place = node.type === 'element' ? placeOf(node, open, onPlace) : undefined;
  const inner = place === undefined ? open : [...open, place];
  for (const child of node.children) visit(child, inner, onPlace);
  if (node.type !== 'element' || !withinWords.has(node.tagName)) for (const outer of inner) outer.text += ' ';
}

function placeOf(element: Element, open: Place[], onPlace: (id: string, place: Place) => void): Place | undefined {
  const { id, href } = element.properties;
  if (typeof href === 'string') for (const place of open) place.links.add(decodeURI(href.slice(href.indexOf('#') + 1)));
  if (typeof id !== 'string') return undefined;
  for (const outer of open) outer.ids.push(id);
  const place: Place = { text: '', links: new Set(), ids: [] };
  onPlace(id, place);
  return place;
}
