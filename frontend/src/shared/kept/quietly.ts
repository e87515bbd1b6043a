/** Storage that is full or closed to us keeps nothing: what it throws is no answer. */
export function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The same of what takes its time; where the address is not safe there are no files. */
export async function quietlyLater<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
