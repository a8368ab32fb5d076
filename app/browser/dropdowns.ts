/** How a menu was opened: a `hovered` menu closes when the pointer leaves, a `pressed` menu when it is dismissed. */
type State = 'hovered' | 'pressed' | undefined;

/** Adds the behaviour of the navbar's dropdown menus (the disclosure pattern of the ARIA Authoring Practices Guide). */
export function installDropdowns(root: Document): void {
  const closeOutside = ({ target }: Event) => {
    for (const box of openBoxes(root)) if (!(target instanceof Node && box.contains(target))) setState(box, undefined);
  };
  const hover = (over: Element | undefined) => {
    for (const box of openBoxes(root)) if (stateOf(box) === 'hovered' && box !== over) setState(box, undefined);
    if (over !== undefined && stateOf(over) === undefined) setState(over, 'hovered');
  };
  root.addEventListener('pointerdown', closeOutside);
  root.addEventListener('focusin', closeOutside);
  const navbar = root.querySelector<HTMLElement>('.navbar');
  navbar?.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') hover(boxOf(event));
  });
  navbar?.addEventListener('pointerleave', () => hover(undefined));
  root.addEventListener('click', (event) => {
    const box = boxOf(event);
    if (box === undefined || !(event.target instanceof Element)) return;
    if (event.target.closest('.dropdown-menu a') !== null) setState(box, undefined);
    else if (event.target.closest('button') !== null) setState(box, stateOf(box) === 'pressed' ? undefined : 'pressed');
  });
  root.addEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  const box = boxOf(event);
  if (box === undefined) return;
  const { key } = event;
  const open = stateOf(box) !== undefined;
  if (key === 'Escape' && open) {
    setState(box, undefined);
    box.querySelector('button')?.focus();
  } else if (key === 'ArrowDown' || key === 'ArrowUp' || (open && (key === 'Home' || key === 'End'))) {
    event.preventDefault();
    if (!open) setState(box, 'pressed');
    const links = [...box.querySelectorAll<HTMLElement>('.dropdown-menu :is(a, button)')];
    const index = links.findIndex((link) => link === box.ownerDocument.activeElement);
    links.at(target(key, index, links.length))?.focus();
  }
}

/** Returns the index of the link that a key moves to from the link at `index`; -1 is the last link. */
function target(key: string, index: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key === 'ArrowDown') return (index + 1) % count;
  return index <= 0 ? -1 : index - 1;
}

function boxOf({ target: element }: Event): Element | undefined {
  return (element instanceof Element ? element.closest('.dropdown') : null) ?? undefined;
}

function openBoxes(root: Document): Element[] {
  return [...root.querySelectorAll('.dropdown:has(> [data-open])')];
}

function stateOf(box: Element): State {
  return box.querySelector<HTMLElement>('.dropdown-menu')?.dataset['open'] as State;
}

function setState(box: Element, state: State): void {
  const menu = box.querySelector<HTMLElement>('.dropdown-menu');
  if (state === undefined) menu?.removeAttribute('data-open');
  else menu?.setAttribute('data-open', state);
  box.querySelector('button')?.setAttribute('aria-expanded', String(state !== undefined));
}
