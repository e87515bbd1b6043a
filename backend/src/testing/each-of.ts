const atOnce = 25;

/** Does the same with each of a list, some at once: what waits for the database does not keep the others waiting. */
export async function eachOf<T>(
  list: readonly T[],
  task: (one: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < list.length; from += atOnce)
    await Promise.all(list.slice(from, from + atOnce).map(task));
}
