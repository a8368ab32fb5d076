import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { islands } from 'site:pages';

/** Distance from the viewport at which a `visible` island is hydrated. */
const rootMargin = '200px';

/** Defines the custom element `<site-island>`, which hydrates itself. React is loaded with the first hydration. */
export function defineIslands(): void {
  customElements.define('site-island', IslandElement);
}

class IslandElement extends HTMLElement {
  private root: Root | undefined;
  private observer: IntersectionObserver | undefined;
  private waiting: AbortController | undefined;

  connectedCallback(): void {
    if (this.root !== undefined) return;
    if (this.getAttribute('hydrate') === 'interaction') return this.awaitReader();
    const [first] = this.children;
    // The element itself has no box (`display: contents`), so its children are observed.
    if (this.getAttribute('hydrate') === 'load' || first === undefined) return void this.hydrate();
    this.observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.observer?.disconnect();
        void this.hydrate();
      },
      { rootMargin },
    );
    for (const child of this.children) this.observer.observe(child);
  }

  /** Hydrates the island on pointer or focus. Clicks and keys before hydration are replayed after it. */
  private awaitReader(): void {
    // Moving an element in the document connects it again.
    this.waiting?.abort();
    this.waiting = new AbortController();
    const options = { capture: true, signal: this.waiting.signal };
    let hydrating: Promise<void> | undefined;
    const hydrate = () => (hydrating ??= this.hydrate());
    this.addEventListener('pointerover', () => void hydrate(), options);
    this.addEventListener('focusin', () => void hydrate(), options);
    this.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        // Children are static HTML.
        if (!(target instanceof Element) || target.closest('island-slot') !== null) return;
        event.preventDefault();
        event.stopPropagation();
        const place = this.controls().findLastIndex((control) => control.contains(target));
        void hydrate().then(() => {
          if (!this.isConnected) return;
          const pressed = target.isConnected && target instanceof HTMLElement ? target : this.controls()[place];
          pressed?.click();
          if (this.root === undefined && pressed?.closest('a') === null) void reloadIfReachable();
        });
      },
      options,
    );
    this.addEventListener(
      'keydown',
      (event) => void hydrate().then(() => event.target?.dispatchEvent(new KeyboardEvent(event.type, event))),
      options,
    );
  }

  /** The island's controls. React re-creates them if the HTML was changed before hydration, as by a translation. */
  private controls(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('a, button, input, label, select, summary, textarea')];
  }

  disconnectedCallback(): void {
    this.observer?.disconnect();
    // An element that is only moved is connected again synchronously.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.root?.unmount();
      this.root = undefined;
    });
  }

  private async hydrate(): Promise<void> {
    const name = this.getAttribute('name') ?? '';
    try {
      const [module, { hydrateIsland }] = await Promise.all([
        islands[this.getAttribute('module') ?? '']?.(),
        import('./hydrate-island.tsx'),
      ]);
      const Island = module?.[name];
      if (typeof Island !== 'function') throw new Error('its module has no such component');
      if (!this.isConnected || this.root !== undefined) return;
      await hydrateIsland(this, name, Island as ComponentType, (root) => (this.root = root));
    } catch (error) {
      console.error(`The island ${name} could not be loaded.`, error);
      // Waits until the replayed events have been dispatched.
      setTimeout(() => this.awaitReader());
    } finally {
      this.waiting?.abort();
    }
  }
}

/** Reloads the page if its server is reachable: Firefox and Chromium before 154 retry a module only then. */
async function reloadIfReachable(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.ok === true) location.reload();
}
