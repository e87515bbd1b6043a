import type { Member, SessionUser, Sheet } from '@muster/protocol';
import { useEffect, useMemo } from 'react';
import { closeToast } from '../../shared/ui/feedback/toast.store.ts';
import { useDraft, useDrafts, draftKey } from './attendance.draft.ts';
import { unmarked, withStatus, type FormMark } from './attendance.mark.ts';
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
import { progressOf, sheetRows } from './attendance.view.ts';

interface FormOf {
  readonly user: SessionUser;
  readonly teamId: string;
  readonly date: string;
  readonly members: readonly Member[];
  readonly sheet: Sheet;
}

/** A team's marks: the live sheet with this person's touched marks over it (ATT-56). */
export function useSheetForm({ user, teamId, date, members, sheet }: FormOf) {
  const key = draftKey(user.id, teamId, date);
  const drafts = useDrafts();
  const { edits, pending, savedAt, isUnkept = false } = useDraft(key);
  const records = useMemo(() => byUser(sheet.records), [sheet.records]);
  const rows = useMemo(() => sheetRows(members, records, edits), [members, records, edits]);
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
  const changeAll = (to: (mark: FormMark) => FormMark) => {
    const before = edits;
    const ids = rows.map(({ member }) => member.id);
    const after = touchAll(before, records, ids, to);
    change(() => after);
    return {
      undo: () => change((now) => undo(now, before, after)),
      replaced: rows.filter(({ mark }) => mark.status !== null && to(mark) !== mark).length,
    };
  };

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
    markAllPresent: () => changeAll((mark) => withStatus(mark, 'present')),
    clearAll: () => changeAll(() => unmarked),
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;
