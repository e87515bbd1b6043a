import { Fault } from '../fault.ts';

export type StoredFields = Record<string, unknown>;

/** From one version of a document to the next; fields that it does not know stay as they are. */
export type Upgrade = (doc: StoredFields) => StoredFields;

const upgrades = new Map<string, readonly Upgrade[]>();

/**
 * Says how documents of a collection become those of today: the first step is from version 1 to 2. A collection
 * without steps is at version 1, as is every document from before there were versions (PRC-60).
 */
export function declareUpgrades(collection: string, steps: readonly Upgrade[]): void {
  upgrades.set(collection, steps);
}

export const versionOf = (collection: string): number => stepsOf(collection).length + 1;

/** A document as it is written: with the version of its form. */
export const stamped = <Doc extends object>(collection: string, doc: Doc): Doc & { v: number } => ({
  ...doc,
  v: versionOf(collection),
});

/** A stored document in today's form and with its version. Throws a Fault where a newer program has written it (PRC-61). */
export function upgraded(collection: string, doc: StoredFields): StoredFields {
  const steps = stepsOf(collection);
  const { v = 1 } = doc;
  if (typeof v !== 'number' || v > steps.length + 1) throw newer();
  if (v === steps.length + 1) return doc;
  return stamped(
    collection,
    steps.slice(v - 1).reduce((before, step) => step(before), doc),
  );
}

const stepsOf = (collection: string): readonly Upgrade[] => upgrades.get(collection) ?? [];

const newerWords = 'A newer version of Muster has stored this. Please try again in a moment.';
const newer = () => new Fault('UNAVAILABLE', { message: newerWords });

/** Whether something was not read because a newer version has stored it. */
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Fault && error.message === newerWords;
