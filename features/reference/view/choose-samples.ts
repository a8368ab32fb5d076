/**
 * Puts a menu in the place of the names of an operation's samples when it comes into view: a browser that offers to fill
 * in fields lays out everything around each. Request and response stay together, also when a link or the browser's own
 * search unfolds one of them.
 * @returns a function that stops it
 */
export function offerSamples(root: ParentNode): () => void {
  return whenNear(root.querySelectorAll<HTMLElement>('.samples .picker:not(:has(select))'), offerMenu);
}

/**
 * Acts on each element once, when it comes near the window.
 * @returns a function that stops it
 */
export function whenNear(elements: Iterable<HTMLElement>, act: (element: HTMLElement) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        act(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

function offerMenu(picker: HTMLElement): void {
  const samples = picker.closest('.samples');
  if (samples === null) return;
  const menu = document.createElement('select');
  menu.setAttribute('aria-label', picker.dataset['choose'] ?? '');
  for (const fold of requestsOf(samples))
    menu.add(new Option(fold.querySelector(':scope > summary')?.textContent ?? '', undefined, fold.open, fold.open));
  menu.addEventListener('change', () => {
    const fold = requestsOf(samples)[menu.selectedIndex];
    if (fold !== undefined) fold.open = true;
  });
  picker.replaceChildren(menu);
}

/** When a media type has taken the place of another one, brings an example of it. */
export function followMediaType(fold: EventTarget | null): void {
  if (!(fold instanceof HTMLDetailsElement) || fold.open || !fold.matches('.media-type')) return;
  const shown = fold.parentElement?.querySelector(':scope > [open] > .content');
  if (shown) sampleOfTarget(shown);
}

/** When a sample was expanded, selects it in the menu and shows its response. */
export function followSample(fold: EventTarget | null): void {
  if (!(fold instanceof HTMLDetailsElement) || !fold.open) return;
  const samples = fold.closest('.samples');
  if (samples === null) return;
  const requests = requestsOf(samples);
  if (requests.includes(fold)) {
    const menu = samples.querySelector<HTMLSelectElement>('.picker > select');
    if (menu !== null) menu.selectedIndex = requests.indexOf(fold);
    showResponses(samples, fold.dataset['scenario']);
  } else if (fold.dataset['of'] !== undefined) {
    const request = requests.find(({ dataset }) => dataset['scenario'] === fold.dataset['of']);
    if (request !== undefined && !request.open) request.open = true;
  }
}

/** Where no example in view says anything of a target, opens one that does, if possible of the usual response. */
export function sampleOfTarget(target: Element): void {
  const samples = target.closest('.op')?.querySelector('.samples');
  const side = target.closest<HTMLElement>('[data-side]')?.dataset['side'];
  if (!samples || side === undefined) return;
  const property = target.closest('.prop');
  const path = property === null ? '' : propertyPath(property);
  const folds =
    side === 'request'
      ? requestsOf(samples)
      : [...samples.querySelectorAll<HTMLDetailsElement>('.answers details')].filter((fold) =>
          fold.querySelector(':scope > [id]')?.id.startsWith(`${contentOf(target)}.example.`),
        );
  const fitting = folds.filter(({ dataset }) => path === '' || dataset['paths']?.split(' ').includes(path));
  if (fitting.some((fold) => fold.open)) return;
  const usual = responseKind(samples, folds[0]);
  const chosen = fitting.find((fold) => responseKind(samples, fold) === usual) ?? fitting[0];
  if (chosen !== undefined) chosen.open = true;
}

/** The id of the content of the response to a request; undefined for responses. */
function responseKind(samples: Element, fold: HTMLDetailsElement | undefined): string | undefined {
  const scenario = fold?.dataset['scenario'];
  if (scenario === undefined) return undefined;
  const response = samples.querySelector(`.answers details[data-of="${CSS.escape(scenario)}"] > [id]`);
  return response?.id.split('.example.')[0];
}

/** The id of the content of a response that contains an element; the ids of its examples begin with it. */
function contentOf(target: Element): string | undefined {
  return target.closest('.content[id]')?.id ?? target.closest('.response')?.id;
}

function showResponses(samples: Element, scenario: string | undefined): void {
  const responses = [...samples.querySelectorAll<HTMLDetailsElement>('.answers details')];
  for (const response of responses) response.toggleAttribute('data-on', response.dataset['of'] === scenario);
  const belonging = responses.filter(({ dataset }) => dataset['of'] === scenario && scenario !== undefined);
  const [shown = responses.find(({ dataset }) => dataset['of'] === undefined)] = belonging;
  if (shown !== undefined && !belonging.some(({ open }) => open)) shown.open = true;
}

function requestsOf(samples: Element): HTMLDetailsElement[] {
  return [...samples.querySelectorAll<HTMLDetailsElement>('.requests > details')];
}

/** The names of the properties down to this one, as samples count them: `messages.role`. */
export function propertyPath(property: Element): string {
  const names: string[] = [];
  for (let row: Element | null | undefined = property; row; row = row.parentElement?.closest('.prop')) {
    const name = row.querySelector(':scope > .head > .anchor > code')?.textContent;
    if (name) names.unshift(name);
  }
  return names.join('.');
}
