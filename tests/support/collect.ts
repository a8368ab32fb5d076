/** Collects all values of a stream. */
export async function collect<Value>(stream: AsyncIterable<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
