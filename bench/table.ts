/** One row of a table, by column. */
export type Row = Record<string, string | number>;

/** Prints rows as a Markdown table under a heading. */
export function printTable(heading: string, rows: Row[]): void {
  const print = startTable(heading);
  for (const row of rows) print(row);
}

/** Prints a table row by row, as measurements finish; the first row names the columns. */
export function startTable(heading: string): (row: Row) => void {
  let columns: string[] | undefined;
  return (row) => {
    if (columns === undefined) {
      columns = Object.keys(row);
      console.log(`\n### ${heading}\n`);
      console.log(line(columns));
      console.log(line(columns.map(() => '---')));
    }
    console.log(line(columns.map((column) => row[column] ?? '')));
  };
}

function line(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A number as the tables show it: two digits after the point below ten, none from a hundred on. */
export function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** The middle one of some measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median with the least and the most beside it, or alone where they are the same. */
export function spread(values: number[]): string {
  const [least, most] = [shown(Math.min(...values)), shown(Math.max(...values))];
  return least === most ? least : `${shown(median(values))} (${least}–${most})`;
}
