import { operation, person, type Board } from '@muster/protocol';
import { z } from 'zod';
import { persist, type PersistStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { isIn, type PendingOperation } from './pending.ts';

interface Pending {
  readonly entries: readonly PendingOperation[];
}
type Changeable = Partial<Pick<PendingOperation, 'revision' | 'attempts'>>;

export type PendingStore = ReturnType<typeof makePending>;

const keyOf = (userId: string) => `muster_board_operations.${userId}`;

const stored = z.array(
  z.object({
    opId: z.uuid(),
    date: z.string(),
    by: person,
    op: operation,
    baseRevision: z.int().optional(),
    reason: z.string().optional(),
    at: z.string(),
    revision: z.int().nullable(),
    attempts: z.int(),
  }),
);

/**
 * One's own operations that are not confirmed yet (S14), kept over a reload while unanswered (S11).
 * What another person has left unanswered in this browser tab waits there for them (SES-48).
 */
export function makePending({ userId, storage }: Pick<SessionScope, 'userId' | 'storage'>) {
  const store = createStore<Pending>()(
    persist((): Pending => ({ entries: [] }), {
      name: keyOf(userId),
      storage: unansweredOf(userId, storage),
    }),
  );
  const change = (next: (entries: Pending['entries']) => Pending['entries']): void => {
    store.setState(({ entries }) => ({ entries: next(entries) }));
  };
  change((entries) => entries);
  return {
    store,
    entries: (): readonly PendingOperation[] => store.getState().entries,
    add: (entry: PendingOperation): void => change((entries) => [...entries, entry]),
    drop: (opIds: ReadonlySet<string>): void =>
      change((entries) => entries.filter(({ opId }) => !opIds.has(opId))),
    /** Forgets what the confirmed board shows by now. */
    dropConfirmed(board: Board): void {
      const isDone = (entry: PendingOperation) => entry.date === board.date && isIn(board, entry);
      if (store.getState().entries.some(isDone)) {
        change((entries) => entries.filter((entry) => !isDone(entry)));
      }
    },
    update: (opId: string, update: Changeable): void =>
      change((entries) => entries.map((one) => (one.opId === opId ? { ...one, ...update } : one))),
  };
}

/** Storage that is full or closed to us keeps nothing: the operations live as long as the page. */
const unansweredOf = (
  userId: string,
  storage: SessionScope['storage'],
): PersistStorage<Pending, void> => ({
  getItem: (name) => {
    const parsed = stored.safeParse(quietly(() => JSON.parse(storage?.getItem(name) ?? '[]')));
    const entries = parsed.success ? parsed.data.filter(({ by }) => by.id === userId) : [];
    return { state: { entries } };
  },
  setItem: (name, { state }) => {
    const unanswered = state.entries.filter(({ revision }) => revision === null);
    void quietly(() =>
      unanswered.length === 0
        ? storage?.removeItem(name)
        : storage?.setItem(name, JSON.stringify(unanswered)),
    );
  },
  removeItem: (name) => void quietly(() => storage?.removeItem(name)),
});

function quietly(act: () => unknown): unknown {
  try {
    return act();
  } catch {
    return undefined;
  }
}
