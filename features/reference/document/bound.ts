/** A bound of a range; `exclusive` when the value itself is not allowed, `digits` when a double cannot hold it. */
export type Bound = { value: number; digits?: string | undefined; exclusive: boolean };

/** The number of a bound as text. */
export function boundText({ value, digits }: Bound): string {
  return digits ?? String(value);
}
