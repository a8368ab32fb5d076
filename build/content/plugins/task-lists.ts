import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Says of each box in a task list what a tick, or none, says to the eye. */
export function taskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'input' && node.properties['type'] === 'checkbox')
        node.properties['ariaLabel'] = node.properties['checked'] === true ? '已完成' : '未完成';
    });
  };
}
