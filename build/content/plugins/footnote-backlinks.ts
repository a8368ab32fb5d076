import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** How many ways back from a note are shown: a source of a table is named in many rows. */
const shown = 3;

/** Leaves of a note's links back to the text only the first few; the reader's browser knows the way back as well. */
export function footnoteBacklinks() {
  return (tree: Root): void => {
    visit(tree, 'element', (section) => {
      if (section.tagName !== 'section' || !('dataFootnotes' in section.properties)) return undefined;
      visit(section, 'element', (note) => {
        if (note.tagName !== 'li') return undefined;
        let count = 0;
        visit(note, 'element', (link, index, parent) => {
          if (!isBack(link) || parent === undefined || index === undefined || ++count <= shown) return undefined;
          parent.children.splice(index, 1);
          return [SKIP, index];
        });
        return SKIP;
      });
      return SKIP;
    });
  };
}

function isBack({ tagName, properties }: Element): boolean {
  return tagName === 'a' && 'dataFootnoteBackref' in properties;
}
