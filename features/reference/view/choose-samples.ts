/**
 * Replaces the names of each operation's sample requests by a menu when they come near the viewport: browsers with
 * autofill lay out everything around each field, so not all menus are created at once.
 * @returns a function that stops it
 */
export function offerSamples(root: ParentNode): () => void {
  return whenNear(root.querySelectorAll<HTMLElement>('.samples .picker:not(:has(select))'), offerMenu);
}

/**
 * Calls `act` once for each element, when it comes within 200 px of the viewport.
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
  for (const item of requestsOf(samples))
    menu.add(new Option(item.querySelector(':scope > summary')?.textContent ?? '', undefined, item.open, item.open));
  menu.addEventListener('change', () => {
    const request = requestsOf(samples)[menu.selectedIndex];
    if (request !== undefined) request.open = true;
  });
  picker.replaceChildren(menu);
}

/** Shows an example of the open media type. @param details the `<details>` of the media type that was just closed */
export function followMediaType(details: EventTarget | null): void {
  if (!(details instanceof HTMLDetailsElement) || details.open || !details.matches('.media-type')) return;
  const content = details.parentElement?.querySelector(':scope > [open] > .content');
  if (content) sampleOfTarget(content);
}

/** Selects an expanded request in the menu and shows its response, or opens the request of an expanded response. */
export function followSample(details: EventTarget | null): void {
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const samples = details.closest('.samples');
  if (samples === null) return;
  const requests = requestsOf(samples);
  if (requests.includes(details)) {
    const menu = samples.querySelector<HTMLSelectElement>('.picker > select');
    if (menu !== null) menu.selectedIndex = requests.indexOf(details);
    showResponses(samples, details.dataset['scenario']);
  } else if (details.dataset['of'] !== undefined) {
    const request = requests.find(({ dataset }) => dataset['scenario'] === details.dataset['of']);
    if (request !== undefined && !request.open) request.open = true;
  }
}

/** Opens a sample with the target's property, unless such a sample is open; prefers the first sample's response. */
export function sampleOfTarget(target: Element): void {
  const samples = target.closest('.op')?.querySelector('.samples');
  const side = target.closest<HTMLElement>('[data-side]')?.dataset['side'];
  if (!samples || side === undefined) return;
  const property = target.closest('.prop');
  const path = property === null ? '' : propertyPath(property);
  const candidates =
    side === 'request'
      ? requestsOf(samples)
      : [...samples.querySelectorAll<HTMLDetailsElement>('.answers details')].filter((sample) =>
          sample.querySelector(':scope > [id]')?.id.startsWith(`${contentOf(target)}.example.`),
        );
  const matching = candidates.filter(({ dataset }) => path === '' || dataset['paths']?.split(' ').includes(path));
  if (matching.some((sample) => sample.open)) return;
  const firstResponse = responseKind(samples, candidates[0]);
  const chosen = matching.find((sample) => responseKind(samples, sample) === firstResponse) ?? matching[0];
  if (chosen !== undefined) chosen.open = true;
}

/** Returns the id of the content of a request's response; undefined for the sample of a response. */
function responseKind(samples: Element, sample: HTMLDetailsElement | undefined): string | undefined {
  const scenario = sample?.dataset['scenario'];
  if (scenario === undefined) return undefined;
  const response = samples.querySelector(`.answers details[data-of="${CSS.escape(scenario)}"] > [id]`);
  return response?.id.split('.example.')[0];
}

/** Returns the id of the response content around an element; the ids of its examples begin with it. */
function contentOf(target: Element): string | undefined {
  return target.closest('.content[id]')?.id ?? target.closest('.response')?.id;
}

function showResponses(samples: Element, scenario: string | undefined): void {
  const responses = [...samples.querySelectorAll<HTMLDetailsElement>('.answers details')];
  for (const response of responses) response.toggleAttribute('data-on', response.dataset['of'] === scenario);
  const matching = responses.filter(({ dataset }) => dataset['of'] === scenario && scenario !== undefined);
  const [first = responses.find(({ dataset }) => dataset['of'] === undefined)] = matching;
  if (first !== undefined && !matching.some(({ open }) => open)) first.open = true;
}

function requestsOf(samples: Element): HTMLDetailsElement[] {
  return [...samples.querySelectorAll<HTMLDetailsElement>('.requests > details')];
}

/** Returns the path of a property from the body down, as in `data-paths`: `messages.role`. */
export function propertyPath(property: Element): string {
  const names: string[] = [];
  for (let row: Element | null | undefined = property; row; row = row.parentElement?.closest('.prop')) {
    const name = row.querySelector(':scope > .head > .anchor > code')?.textContent;
    if (name) names.unshift(name);
  }
  return names.join('.');
}
