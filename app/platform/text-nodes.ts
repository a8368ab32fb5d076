/** Lists the text nodes inside a node in document order. */
export function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** Creates a range of the concatenated text of nodes; `start` and `end` are offsets in UTF-16 code units. */
export function rangeIn(nodes: readonly Text[], start: number, end: number): Range {
  const range = new Range();
  let offset = 0;
  for (const node of nodes) {
    const next = offset + node.length;
    if (start >= offset && start < next) range.setStart(node, start - offset);
    if (end > offset && end <= next) {
      range.setEnd(node, end - offset);
      break;
    }
    offset = next;
  }
  return range;
}
