/** A row of a table, by column. */
export type Row = Record<string, string | number>;

/** Prints rows as a Markdown table under a heading. */
export function printTable(heading: string, rows: Row[]): void {
  const printRow = startTable(heading);
  for (const row of rows) printRow(row);
}

/** Starts a table. Returns a function that prints a row as soon as it is measured; the first row names the columns. */
export function startTable(heading: string): (row: Row) => void {
  let columns: string[] | undefined;
  return (row) => {
    if (columns === undefined) {
      columns = Object.keys(row);
      console.log(`\n### ${heading}\n`);
      console.log(tableLine(columns));
      console.log(tableLine(columns.map(() => '---')));
    }
    console.log(tableLine(columns.map((column) => row[column] ?? '')));
  };
}

function tableLine(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
