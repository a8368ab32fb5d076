import { createRoot, type Root } from 'react-dom/client';
import { checks } from 'site:sandbox/checks';
import { operations } from 'site:console/operations';
import { Console } from './Console.tsx';
import { readFence } from './read-fence.ts';
import './console.css';

const tag = 'api-console';

/** Opens the console of the button's operation below the samples' first card, or below the code of a guide, or closes it. */
export function toggleConsole(button: HTMLButtonElement): void {
  const card = button.closest('.sample-card, figure.code');
  const open = card?.parentElement?.querySelector(`:scope > ${tag}`);
  if (open instanceof ConsoleElement) return open.close();
  const element = new ConsoleElement();
  element.opener = button;
  card?.after(element);
}

/** The console of one operation; what it does ends when it leaves the document. */
class ConsoleElement extends HTMLElement {
  opener: HTMLButtonElement | undefined;
  private root: Root | undefined;

  connectedCallback(): void {
    this.addEventListener('keydown', (event) => this.press(event));
    this.root ??= createRoot(this);
    void this.show(this.root);
  }

  disconnectedCallback(): void {
    this.root?.unmount();
    this.root = undefined;
  }

  close(): void {
    this.remove();
    this.opener?.setAttribute('aria-expanded', 'false');
    // Only now: until it was gone, the samples were hidden, and the button with them.
    this.opener?.focus();
  }

  /** Escape closes, Control or Command with Enter sends. */
  private press(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.querySelector('form')?.requestSubmit();
    else return;
    event.preventDefault();
  }

  private async show(root: Root): Promise<void> {
    const id = this.opener?.dataset['operation'] ?? '';
    this.opener?.setAttribute('aria-expanded', 'true');
    try {
      const check = checks[id];
      const [module, compiled] = await Promise.all([operations[id]?.(), check?.load()]);
      if (module === undefined || root !== this.root) return;
      const card = this.closest('.samples')?.querySelector('.requests') ?? undefined;
      const chosen = card?.querySelector<HTMLElement>(':scope > details[open]');
      const code = this.opener?.closest('figure.code')?.querySelector('code')?.textContent;
      root.render(
        <Console
          operation={module.operation}
          check={
            check === undefined || compiled === undefined ? undefined : { run: compiled.default, hints: check.hints }
          }
          chosen={chosen?.dataset['scenario']}
          given={code === undefined || code === null ? undefined : indented(readFence(code)?.body ?? '')}
          card={card}
          close={() => this.close()}
        />,
      );
    } catch (error) {
      // Without its parts there is no console: the next press tries again.
      this.close();
      throw error;
    }
  }
}

/** JSON as it is edited best; what is none stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

customElements.define(tag, ConsoleElement);
