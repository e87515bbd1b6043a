import type { Member, SessionUser, Sheet } from '@muster/protocol';
import { useEffect, useMemo } from 'react';
import { closeToast } from '../../shared/ui/feedback/toast.store.ts';
import { useDraft, useDrafts, draftKey } from './attendance.draft.ts';
import { allPresentMark, takenMark, unmarked, type FormMark } from './attendance.mark.ts';
import {
  byUser,
  keep,
  settle,
  take,
  touch,
  touchAll,
  undo,
  type Edits,
} from './attendance.merge.ts';
import { progressOf, sheetRows, type AwayByUser, type SheetRow } from './attendance.view.ts';

interface FormOf {
  readonly user: SessionUser;
  readonly teamId: string;
  readonly date: string;
  readonly members: readonly Member[];
  readonly sheet: Sheet;
  readonly away?: AwayByUser | undefined;
}

/** A team's marks: the live sheet with this person's touched marks over it (ATT-56). */
export function useSheetForm({ user, teamId, date, members, sheet, away }: FormOf) {
  const key = draftKey(user.id, teamId, date);
  const drafts = useDrafts();
  const { edits, pending, savedAt, isUnkept = false } = useDraft(key);
  const records = useMemo(() => byUser(sheet.records), [sheet.records]);
  const rows = useMemo(
    () => sheetRows(members, records, edits, away),
    [members, records, edits, away],
  );
  const progress = useMemo(() => progressOf(rows), [rows]);

  const change = (next: (edits: Edits) => Edits) => {
    closeToast('sheet refusal');
    drafts.update(key, (draft) => {
      const changed = next(draft.edits);
      return changed === draft.edits ? draft : { ...draft, edits: changed };
    });
  };

  // What the server has by now is no draft any more, however it got there.
  useEffect(() => {
    drafts.update(key, (draft) => {
      const open = settle(draft.edits, records);
      return open === draft.edits ? draft : { ...draft, edits: open };
    });
  }, [drafts, key, records]);

  /** One action on everyone; returns how to undo it and how many marks it replaced. */
  const changeAll = (to: (mark: FormMark, userId: string) => FormMark) => {
    const before = edits;
    const ids = rows.map(({ member }) => member.id);
    const after = touchAll(before, records, ids, to);
    change(() => after);
    return {
      undo: () => change((now) => undo(now, before, after)),
      replaced: rows.filter(
        ({ mark, member }) => mark.status !== null && to(mark, member.id) !== mark,
      ).length,
    };
  };
  const toPresent = (mark: FormMark, userId: string) => allPresentMark(mark, away?.get(userId));

  return {
    key,
    edits,
    rows,
    progress,
    changes: Object.keys(edits).length,
    /** Why a submit waits, if one does. */
    waitsFor: pending?.waitsFor,
    /** When a mark was last touched (device time, ms). */
    savedAt,
    /** A reload loses them (ATT-55). */
    isUnkept,
    /** Takes every touched mark back; returns how to undo it. */
    discard: () => {
      const before = edits;
      change(() => ({}));
      return () => change((now) => undo(now, before, {}));
    },
    setMark: (userId: string, mark: FormMark) => change((now) => touch(now, records, userId, mark)),
    takeTheirs: (userId: string) => change((now) => take(now, userId)),
    keepMine: (userId: string) => change((now) => keep(now, records, userId)),
    markAllPresent: () => changeAll(toPresent),
    /** What Mark All Present makes of the marks, and whether that is anything. */
    allPresent: {
      isDone: rows.every(({ mark, member }) => toPresent(mark, member.id) === mark),
      present: rows.filter(({ mark, member }) => toPresent(mark, member.id).status === 'present')
        .length,
      taken: rows.filter(({ mark, away }) => away !== undefined && mark.status === null).length,
    },
    takeAway: ({ member, mark, away: known }: SheetRow) =>
      known && change((now) => touch(now, records, member.id, takenMark(known, mark))),
    clearAll: () => changeAll(() => unmarked),
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;
