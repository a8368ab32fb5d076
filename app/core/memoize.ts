/** Memoizes a function by its argument. */
export function memoize<Value, Key = string>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, compute(key));
    return values.get(key) as Value;
  };
}

/** Memoizes a function by its argument's identity, until the object is garbage-collected. */
export function memoizeByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, compute(key));
    return values.get(key) as Value;
  };
}

/** Memoizes an async function by name. Keeps the last `max` names, and forgets a promise that rejects. */
export function memoizeAsync<Value>(
  load: (name: string) => Promise<Value>,
  max = Infinity,
): (name: string) => Promise<Value> {
  const promises = new Map<string, Promise<Value>>();
  return (name) => {
    const promise = promises.get(name) ?? load(name);
    promises.set(name, promise);
    if (promises.size > max) promises.delete(promises.keys().next().value ?? '');
    promise.catch(() => promises.delete(name));
    return promise;
  };
}
