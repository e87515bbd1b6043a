import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { deviceNow } from '../../shared/dates/clock.ts';
import { draftKeysOf, readDraft, writeDraft, type Draft } from './draft.storage.ts';
import { isDraftKey } from './draft.expiry.ts';

const emptyDraft: Draft = { edits: {} };

export type Drafts = ReturnType<typeof makeDrafts>;

/** The drafts of one session: on the device, and in memory while the session lasts (SES-48). */
export function makeDrafts() {
  const store = createStore<Readonly<Record<string, Draft>>>(() => ({}));
  // What was found on the device, so that a draft that nobody changes stays the same object.
  const found = new Map<string, Draft>();

  const find = (key: string): Draft => {
    const draft = found.get(key) ?? readDraft(key) ?? emptyDraft;
    found.set(key, draft);
    return draft;
  };
  const draftOf = (key: string): Draft => store.getState()[key] ?? find(key);

  return {
    store,
    /** The ids of the submits that this page awaits an answer for. */
    underWay: new Set<string>(),
    /** The draft under a key, as it is now. */
    draftOf,
    /** Changes a draft, here and on the device; an empty one is removed. */
    update(key: string, change: (draft: Draft) => Draft): void {
      const before = draftOf(key);
      const changed = change(before);
      if (changed === before) return;
      const next = changed.edits === before.edits ? changed : { ...changed, savedAt: deviceNow() };
      store.setState({ [key]: next });
      writeDraft(key, next);
    },
    /** The keys of a person's drafts that hold something, on the device and in memory. */
    keysOf(userId: string): string[] {
      const keys = new Set([...draftKeysOf(userId), ...Object.keys(store.getState())]);
      return [...keys].filter((key) => {
        const { edits, pending } = draftOf(key);
        return Object.keys(edits).length > 0 || pending !== undefined;
      });
    },
    /** Throws all of a person's drafts away (ATT-84). */
    discardAll(userId: string): void {
      for (const key of this.keysOf(userId)) this.update(key, () => emptyDraft);
    },
    /** Follows drafts that another tab changes. Returns how to stop. */
    follow(): () => void {
      const follow = ({ key }: StorageEvent) => {
        if (isDraftKey(key)) store.setState({ [key]: readDraft(key) ?? emptyDraft });
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

/** The session's drafts. */
export const useDrafts = (): Drafts => useSessionScope().part(makeDrafts);

/** Whether a submit of this person has no definite answer yet. */
export function useUnsentSubmit(userId: string): boolean {
  const { store, draftOf, keysOf } = useDrafts();
  return useStore(store, () => keysOf(userId).some((key) => draftOf(key).pending !== undefined));
}

/** Whether the sheet's own bar says that its submit waits for a connection (ATT-86). */
export function useWaitsForConnection(key: string | undefined): boolean {
  const { store, draftOf } = useDrafts();
  return useStore(
    store,
    () => key !== undefined && draftOf(key).pending?.waitsFor === 'connection',
  );
}

/** The draft under a key, followed. */
export function useDraft(key: string): Draft {
  const { store, draftOf } = useDrafts();
  return useStore(store, () => draftOf(key));
}
