/** What stands beside the content: its turn comes before that of what lies below the first screen. */
const beside = '.sidebar > .sidebar-list, .layout > .toc';

/** What is laid out in one go: a list beside the content, a block of a guide, a change of the timeline, a part of the reference. */
const slices = [
  beside,
  // The title and one block are painted first.
  '#content > :nth-child(n + 2)',
  '.hero-text > :nth-child(n + 2)',
  '.timeline > ol > li',
  '.timeline > ol > li > *',
  '.reference-nav > details > :nth-child(n + 2)',
  '.intro ~ *',
  // The browser itself leaves the other operations alone until they are near.
  '.intro + .tag :is(.op, .doc > *, .prop:not(.prop .prop), .samples > *, .samples > * > *)',
].join();

/** Children of the content whose own parts are slices. */
const nested = '.hero-text, .timeline, .reference';

/** With the second group of operations all that matters has come: whatever follows is not looked at. */
const end = '.tag + .tag';

/** What a slice is given while it waits; the height of an ordinary block, lest what stands beside it moves. */
const waits = { visibility: 'hidden', 'content-visibility': 'hidden', 'contain-intrinsic-size': 'auto none auto 15rem' };

/** What the reader does to want all at once. */
const acts = ['click', 'keydown', 'beforeprint', 'visibilitychange'];

/** How long a frame may lay out, in milliseconds; paint comes on top, and the page's scripts need the rest. */
const budget = 5;

/** How long slices may wait where no frame is drawn, in milliseconds. */
const patience = 5_000;

/**
 * Lets the document be laid out frame by frame while it is parsed: the first screen is painted before what lies below it,
 * and input is answered in between. Without script, or where the reader acts meanwhile, all is there at once.
 * The root has `data-opening` while it goes on. `onFirstScreen` is called, perhaps again, in the frame that fills the window.
 */
export function layOutByFrames(root: HTMLElement, onFirstScreen: () => void): void {
  const waiting: HTMLElement[] = [];
  let running = false;
  let parsed = false;

  // Thousands of nodes come, tens of them slices: once the content is there, it and what it stands in are watched, and seldom all below it.
  const arrival = new MutationObserver(() => {
    const content = document.getElementById('content');
    if (content === null) return;
    arrival.disconnect();
    for (let around = content.parentElement; around !== null; around = around.parentElement) growth.observe(around, { childList: true });
    watch(content, root);
  });
  const growth = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(slices)) hide(node);
        if (node.matches(nested) && node.parentElement !== null) watch(node.parentElement, node);
      }
    }
  });
  const watch = (content: Element, part: Element) => {
    growth.observe(content, { childList: true, subtree: content.querySelector(nested) !== null });
    part.querySelectorAll<HTMLElement>(slices).forEach(hide);
  };
  const hide = (block: HTMLElement) => {
    if (block.matches(end)) growth.disconnect();
    if (block.matches(beside)) waiting.unshift(block);
    else waiting.push(block);
    for (const [name, value] of Object.entries(waits)) block.style.setProperty(name, value);
    if (running) return;
    running = true;
    // The coming frame has enough to do with what does not wait.
    requestAnimationFrame(() => requestAnimationFrame(layOut));
  };
  const layOut = () => {
    const start = performance.now();
    while (performance.now() - start < budget) {
      const block = waiting.shift();
      if (block === undefined) break;
      show(block);
      const { bottom, height } = block.getBoundingClientRect();
      if (bottom > innerHeight && !block.matches(beside)) onFirstScreen();
      // The browser finds out at the end of the frame whether such a block, or code in it, is near; until then its parts cost nothing.
      if (height > 0 && (getComputedStyle(block).contentVisibility === 'auto' || block.querySelector('pre') !== null)) break;
    }
    running = waiting.length > 0;
    if (running) requestAnimationFrame(layOut);
    else finish();
  };
  const showAll = () => {
    waiting.splice(0).forEach(show);
    finish();
  };
  const finish = () => {
    if (!parsed || waiting.length > 0) return;
    onFirstScreen();
    delete root.dataset['opening'];
    for (const act of acts) removeEventListener(act, showAll, true);
  };

  root.dataset['opening'] = '';
  arrival.observe(root, { childList: true, subtree: true });
  for (const act of acts) addEventListener(act, showAll, true);
  setTimeout(showAll, patience);
  document.addEventListener('DOMContentLoaded', () => {
    arrival.disconnect();
    growth.disconnect();
    parsed = true;
    finish();
  });
}

function show(block: HTMLElement): void {
  for (const name of Object.keys(waits)) block.style.removeProperty(name);
  if (block.style.length === 0) block.removeAttribute('style');
}
