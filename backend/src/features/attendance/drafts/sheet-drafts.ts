import type { DraftMark, SheetDraft } from '@muster/protocol';

/** What leaders are marking at this process and have not submitted, by sheet and socket (ATT-112). Only in memory. */

interface Marking {
  readonly by: SheetDraft['by'];
  readonly marks: Readonly<Record<string, DraftMark>>;
}

/** What was said elsewhere, until then by the clock that only runs on (ms). */
export interface DraftsThere {
  readonly drafts: readonly SheetDraft[];
  readonly until: number;
}

export function sheetDrafts(elapsed: () => number) {
  const here = new Map<string, Map<string, Marking>>();
  const there = new Map<string, readonly DraftsThere[]>();

  /** Of somebody with two open pages the one that spoke last counts. */
  function own(sheet: string): SheetDraft[] {
    const latest = new Map([...(here.get(sheet)?.values() ?? [])].map((one) => [one.by.id, one]));
    return [...latest.values()].flatMap(({ by, marks }) =>
      Object.entries(marks).map(([userId, mark]) => ({ userId, by, mark })),
    );
  }

  function drop(sheet: string, socketId: string): boolean {
    const sockets = here.get(sheet);
    if (!sockets?.delete(socketId)) return false;
    if (sockets.size === 0) here.delete(sheet);
    return true;
  }

  return {
    own,
    /** True when others have something new to see. */
    mark(sheet: string, socketId: string, marking: Marking): boolean {
      const wasThere = drop(sheet, socketId);
      if (Object.keys(marking.marks).length === 0) return wasThere;
      // Last in order: it spoke last.
      here.set(sheet, (here.get(sheet) ?? new Map<string, Marking>()).set(socketId, marking));
      return true;
    },
    /** The sheets of which a socket's marks are gone. */
    leave: (socketId: string): string[] =>
      [...here.keys()].filter((sheet) => drop(sheet, socketId)),
    /** What other processes say of a sheet. */
    hear(sheet: string, drafts: readonly DraftsThere[]): void {
      if (drafts.length === 0) there.delete(sheet);
      else there.set(sheet, drafts);
    },
    /** The sheets of which somebody elsewhere has not been heard for too long; it is forgotten. */
    expire(): string[] {
      return [...there].flatMap(([sheet, all]) => {
        const left = all.filter(({ until }) => until > elapsed());
        if (left.length === all.length) return [];
        this.hear(sheet, left);
        return [sheet];
      });
    },
    /** Of all processes; whoever marks here and there stands once. */
    all(sheet: string): SheetDraft[] {
      const mine = own(sheet);
      const known = new Set(mine.map(({ by }) => by.id));
      const others = (there.get(sheet) ?? []).flatMap(({ drafts }) => drafts);
      return [...mine, ...others.filter(({ by }) => !known.has(by.id))];
    },
    sheets: () => [...here.keys()],
  };
}

export type SheetDraftsHere = ReturnType<typeof sheetDrafts>;
