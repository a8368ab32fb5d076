import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';

/** Adds an accessible name to the checkboxes of task lists. */
export function taskLists(messages: Messages['pages']) {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'input' && node.properties['type'] === 'checkbox')
        node.properties['ariaLabel'] = say(messages, node.properties['checked'] === true ? 'Done' : 'Not done');
    });
  };
}
