import { Fault } from '../lib/fault.ts';

/** How many keys an object of a body may have, and how many entries a list, and how deep it may be (OPS-76). */
const mostKeys = 500;
const usualEntries = 1000;
const mostLevels = 32;

/**
 * Refuses a body that is wider than any good one before its parts are looked at: each wrong part would have
 * an issue of its own, and making a hundred thousand of them holds everybody up.
 */
export function refuseWide(value: unknown, mostEntries = usualEntries, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > mostLevels) throw new Fault('TOO_LARGE');
  const isList = Array.isArray(value);
  const parts: readonly unknown[] = isList ? value : Object.values(value);
  if (parts.length > (isList ? mostEntries : mostKeys)) throw new Fault('TOO_LARGE');
  for (const part of parts) refuseWide(part, mostEntries, depth + 1);
}
