import { useEffect, useRef, useState } from 'react';

/** How long something that arrived is marked with "just now", in milliseconds (MON-23). */
export const justNowMs = 2_000;

/** What is watched: an id and a number that grows with every change. */
interface Entry {
  readonly id: string;
  readonly revision: number;
}

/**
 * The ids whose revision has grown in the last two seconds. What is new because another `scope`
 * (such as a date) is shown did not just change.
 */
export function useJustChanged(entries: readonly Entry[], scope: string): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(nothing);
  const seen = useRef<{ scope: string; revisions: ReadonlyMap<string, number> }>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const before = seen.current;
    seen.current = { scope, revisions: new Map(entries.map(({ id, revision }) => [id, revision])) };
    if (before?.scope !== scope) return;
    const grown = entries.filter(({ id, revision }) => {
      const old = before.revisions.get(id);
      return old !== undefined && revision > old;
    });
    if (grown.length === 0) return;
    const ids = grown.map(({ id }) => id);
    setFresh((now) => new Set([...now, ...ids]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((now) => new Set([...now].filter((id) => !ids.includes(id))));
    }, justNowMs);
    timers.current.add(timer);
  }, [entries, scope]);

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    };
  }, []);

  return fresh;
}

const nothing: ReadonlySet<string> = new Set();
