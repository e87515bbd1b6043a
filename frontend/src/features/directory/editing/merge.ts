/** The values of a form, by field. */
export type Values = Readonly<Record<string, string | boolean | null>>;

interface Merged<V extends Values> {
  readonly values: V;
  /** What the other person set where both have changed a field. */
  readonly clashes: Partial<V>;
}

/**
 * What is typed, taken over to a newer row: fields that are untouched follow it, fields that only this
 * form changed stay, and where both changed one, what is typed stays and the other value is told (ADM-43).
 */
export function merge<V extends Values>(base: V, mine: V, theirs: V): Merged<V> {
  const values: Record<string, Values[string]> = {};
  const clashes: Record<string, Values[string]> = {};
  for (const name of Object.keys(base)) {
    const isMine = mine[name] !== base[name];
    const isTheirs = theirs[name] !== base[name];
    values[name] = (isMine ? mine[name] : theirs[name]) ?? null;
    if (isMine && isTheirs && mine[name] !== theirs[name]) clashes[name] = theirs[name] ?? null;
  }
  // The same fields as the three that were given.
  return { values: values as V, clashes: clashes as Partial<V> };
}
