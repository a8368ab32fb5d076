/** Memoizes a function by its argument. */
export function memoize<Value, Key = string>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : compute(key);
    known.set(key, value);
    return value;
  };
}

/** Memoizes a function by its argument's identity, until the object is garbage-collected. */
export function oncePerObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : compute(key);
    known.set(key, value);
    return value;
  };
}

/** Memoizes an async function by name. Keeps the last `max` names, and forgets a promise that rejects. */
export function askingOnce<Value>(
  ask: (name: string) => Promise<Value>,
  max = Infinity,
): (name: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (name) => {
    const asked = known.get(name) ?? ask(name);
    known.set(name, asked);
    if (known.size > max) known.delete(known.keys().next().value ?? '');
    asked.catch(() => known.delete(name));
    return asked;
  };
}
