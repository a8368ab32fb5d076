import { createRoot, type Root } from 'react-dom/client';
import { operations } from 'site:sandbox/operations';
import { memberOf, parseJson } from '../../reference/document/json.ts';
import { Console } from './Console.tsx';
import { readFence } from '../read-fence.ts';
import './console.css';

const tag = 'api-console';

/**
 * Opens the console of a button's operation below the card of the button, or below the code of a guide, or closes it.
 * Rejects without opening a console if the operation's module cannot be loaded.
 */
export async function toggleConsole(button: HTMLButtonElement): Promise<void> {
  const card = button.closest('.sample-card, figure.code');
  const open = card?.parentElement?.querySelector(`:scope > ${tag}`);
  if (open instanceof ConsoleElement) return open.close();
  const element = new ConsoleElement();
  card?.after(element);
  await element.show(button);
}

/** The console of an operation. Removing the element unmounts it, which aborts a pending request. */
class ConsoleElement extends HTMLElement {
  private opener: HTMLButtonElement | undefined;
  private root: Root | undefined;

  connectedCallback(): void {
    this.addEventListener('keydown', (event) => this.press(event));
  }

  disconnectedCallback(): void {
    this.root?.unmount();
  }

  close(): void {
    this.remove();
    this.opener?.setAttribute('aria-expanded', 'false');
    // The opener is hidden, together with the samples, until the console is removed.
    this.opener?.focus();
  }

  /** Handles shortcuts: Escape closes the console, Control or Command with Enter sends the request. */
  private press(event: KeyboardEvent): void {
    // During composition, keys belong to the input method; Safari reports the last key as 229.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.querySelector('form')?.requestSubmit();
    else return;
    event.preventDefault();
  }

  async show(opener: HTMLButtonElement): Promise<void> {
    this.opener = opener;
    opener.setAttribute('aria-expanded', 'true');
    const id = opener.dataset['operation'] ?? '';
    try {
      const module = await memberOf(operations, id)?.();
      if (module === undefined || !this.isConnected) return;
      const card = this.closest('.samples')?.querySelector('.requests') ?? undefined;
      const chosen = card?.querySelector<HTMLElement>(':scope > details[open]');
      const code = opener.closest('figure.code')?.querySelector('code')?.textContent;
      this.root = createRoot(this);
      this.root.render(
        <Console
          operation={module.operation}
          check={{ ...module.check, patternOf: module.patternOf }}
          chosen={chosen?.dataset['scenario']}
          given={code === undefined ? undefined : indented(readFence(code)?.body ?? '')}
          card={card}
          close={() => this.close()}
        />,
      );
    } catch (error) {
      this.close();
      throw error;
    }
  }
}

/** Indents JSON; other text stays unchanged. */
function indented(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

customElements.define(tag, ConsoleElement);
