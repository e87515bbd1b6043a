import { useState, type KeyboardEvent } from 'react';

/**
 * Which of a list are picked, and which one the arrows have led to. Somebody who is taken meanwhile
 * stays picked until the person takes them out: what they asked for is not made less without a word.
 */
export function useFitPicks(ids: readonly string[], room: number, first: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(first.slice(0, room)));
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, ids.length - 1));
  const chosen = ids.filter((id) => picked.has(id));

  const toggle = (id: string) =>
    setPicked(() => {
      if (chosen.includes(id)) return new Set(chosen.filter((one) => one !== id));
      // With one place the pick changes; with several it ends when they are used up.
      if (room === 1) return new Set([id]);
      return chosen.length < room ? new Set([...chosen, id]) : new Set(chosen);
    });

  /** Arrows lead through the list, Space picks. */
  const onKey = (event: KeyboardEvent) => {
    const last = ids.length - 1;
    const to = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    const here = ids[active];
    if (to !== undefined) setAt(to);
    else if (event.key === ' ' && here !== undefined) toggle(here);
    else return;
    event.preventDefault();
  };
  const takeOut = (gone: ReadonlySet<string>) =>
    setPicked(new Set(chosen.filter((id) => !gone.has(id))));
  return { active, chosen, toggle, takeOut, onKey, goTo: setAt };
}
