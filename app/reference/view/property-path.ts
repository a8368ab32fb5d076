/** The names of the properties down to this one, as samples count them: `messages.role`. */
export function propertyPath(property: Element): string {
  const names: string[] = [];
  for (let row: Element | null | undefined = property; row; row = row.parentElement?.closest('.prop')) {
    const own = row.querySelector(':scope > .head > .anchor > code')?.textContent;
    if (own) names.unshift(own);
  }
  return names.join('.');
}
