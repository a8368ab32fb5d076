/** The query parameter of the changelog's URL: the kind of change that is shown. */
const parameter = 'kind';

/** Keeps the changelog's filter in the URL, so that it can be linked and survives going back. */
export function installTimelineFilter(root: Document): void {
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.timeline .filters') === null) return;
    const url = new URL(location.href);
    if (target.value === '') url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, target.value);
    history.replaceState(history.state, '', url);
  });
  const apply = () => {
    const kind = new URLSearchParams(location.search).get(parameter);
    if (kind === null) return;
    for (const input of root.querySelectorAll<HTMLInputElement>('.timeline .filters input'))
      if (input.value === kind) input.checked = true;
  };
  root.addEventListener('page:shown', apply);
  apply();
}
