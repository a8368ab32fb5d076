/** Returns the median; of an even number of values, the upper of the two middle ones. NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Formats a number for a table: two decimals below 10, one below 100, none above and for integers. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** Formats the median with minimum and maximum in parentheses, or only the median if they are the same. */
export function formatMedian(values: number[]): string {
  const minimum = formatNumber(Math.min(...values));
  const maximum = formatNumber(Math.max(...values));
  return minimum === maximum ? minimum : `${formatNumber(median(values))} (${minimum}–${maximum})`;
}
