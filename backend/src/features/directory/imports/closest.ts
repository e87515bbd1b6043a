import { folded } from '@muster/protocol';

/** The one of these that was probably meant: one letter more, less or other, in any letter case (DIR-122). */
export function closest(written: string, known: readonly string[]): string | undefined {
  const text = folded(written);
  const near = known.filter((one) => isOneStepAway(text, folded(one)));
  // `A41` is rather an `A4` with a letter too many than an `A1`.
  return near.find((one) => text.startsWith(folded(one))) ?? near[0];
}

function isOneStepAway(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < 2) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length === restB.length) return restA.slice(1) === restB.slice(1);
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
