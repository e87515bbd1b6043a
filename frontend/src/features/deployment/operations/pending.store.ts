import { operation, person } from '@muster/protocol';
import { z } from 'zod';
import { create } from 'zustand';
import type { PendingOperation } from './pending.ts';

/** One's own operations that are not confirmed yet (S14), kept over a reload while unanswered (S11). */
export const usePending = create<{ readonly entries: readonly PendingOperation[] }>(() => ({
  entries: [],
}));

const key = 'muster_board_operations';

const stored = z.array(
  z.object({
    opId: z.uuid(),
    date: z.string(),
    by: person,
    op: operation,
    at: z.string(),
    revision: z.int().nullable(),
    attempts: z.int(),
  }),
);

export const pendingEntries = (): readonly PendingOperation[] => usePending.getState().entries;

export function addPending(entry: PendingOperation): void {
  change((entries) => [...entries, entry]);
}

export function dropPending(opIds: ReadonlySet<string>): void {
  change((entries) => entries.filter(({ opId }) => !opIds.has(opId)));
}

export function updatePending(
  opId: string,
  update: Partial<Pick<PendingOperation, 'revision' | 'attempts'>>,
): void {
  change((entries) => entries.map((one) => (one.opId === opId ? { ...one, ...update } : one)));
}

/** Takes up what a page before this one left unanswered; another person's operations are forgotten. */
export function resumePending(userId: string): void {
  if (pendingEntries().some(({ by }) => by.id !== userId)) usePending.setState({ entries: [] });
  const known = new Set(pendingEntries().map(({ opId }) => opId));
  const left = read().filter(({ opId, by }) => by.id === userId && !known.has(opId));
  if (left.length > 0) usePending.setState({ entries: [...left, ...pendingEntries()] });
}

function change(next: (entries: readonly PendingOperation[]) => readonly PendingOperation[]): void {
  usePending.setState({ entries: next(pendingEntries()) });
  const unanswered = pendingEntries().filter(({ revision }) => revision === null);
  try {
    if (unanswered.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(unanswered));
  } catch {
    // Storage is closed to us: the operations live as long as the page.
  }
}

function read(): readonly PendingOperation[] {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
