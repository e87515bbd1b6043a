/** Whether another order stands than the one somebody saw; what came or went since does not count (DEP-170). */
export function isOtherOrder(seen: readonly string[], now: readonly string[]): boolean {
  const [known, still] = [new Set(seen), new Set(now)];
  const then = seen.filter((id) => still.has(id));
  return now.filter((id) => known.has(id)).some((id, index) => id !== then[index]);
}
