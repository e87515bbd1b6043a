import {
  absenceTypeLabel,
  isAbsenceType,
  isLocked,
  isolated,
  lockText,
  nameAmong,
  offWords,
  searchIndex,
  shiftOn,
  shiftTime,
  type Member,
} from '@muster/protocol';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-entry.ts';
import type { FormMark } from '../attendance.mark.ts';
import type { SheetRow } from '../attendance.view.ts';
import { clearAll, markAll } from '../marking/mark-all.ts';
import { showMember } from '../marking/show-row.ts';
import { marksIn, type MeantMark } from './mark-commands.ts';
import type { SheetHand, SheetHolder } from './sheet-hand.ts';

/** Does something to the sheet that is on the screen then. */
type OnSheet = (run: (now: SheetHand) => void) => () => void;

interface Hands {
  readonly hand: SheetHand;
  readonly onSheet: OnSheet;
  /** With the username where another member has the name (DIR-185). */
  readonly called: (member: Member) => string;
}

function saidAmong(rows: readonly SheetRow[]): Hands['called'] {
  const called = nameAmong(rows.map(({ member }) => member));
  return (member) => isolated(called(member));
}

type Action = PaletteEntry & { readonly text: string };

const mostFound = 8;

/** What the palette finds on a sheet and does to it: marks as they are typed, notes, members, actions on all (UI-326). */
export function sheetAnswer(holder: SheetHolder): PaletteAnswer {
  const { hand } = holder;
  if (!hand) return () => [];
  // What is done is done to the sheet as it is by then.
  const onSheet = (run: (now: SheetHand) => void) => () => run(holder.hand ?? hand);
  const { rows } = hand.form;
  const hands: Hands = { hand, onSheet, called: saidAmong(rows) };
  const people = searchIndex(
    rows.map((row) => ({
      row,
      text: `${row.member.name} ${row.member.role} ${row.member.username}`,
    })),
  );
  const names = searchIndex(rows.map((row) => ({ row, text: row.member.name })));
  const called = (name: string) => people.find(name, mostFound).map(({ row }) => row);
  const context = {
    called: (name: string): readonly Member[] => called(name).map(({ member }) => member),
    shiftTime: shiftTime(shiftOn(hand.date)),
  };
  const actions = searchIndex(actionsOf(hand, onSheet));
  return (query) => {
    const note = /^note\s+(?:on\s+)?(.+?)\s*[:,]\s*(.+)$/i.exec(query.trim());
    if (note) return called(note[1] ?? '').map((row) => noteEntry(row, note[2] ?? '', hands));
    const marks = marksIn(query, context).map((meant) => markEntry(meant, hands));
    if (marks.length > 0) return marks;
    // Enter after the beginning of a name is not to mark everybody.
    const named = names.find(query, mostFound).map(({ row }) => row);
    const others = called(query).filter((row) => !named.includes(row));
    return [
      ...named.map((row) => personEntry(row, hands)),
      ...actions.find(query, mostFound),
      ...others.map((row) => personEntry(row, hands)),
    ];
  };
}

/** "PTO off 10:00-14:00", "not marked". */
function markWords({ status, absenceType, start, end }: FormMark): string {
  if (status === null) return 'not marked';
  if (status === 'present') return 'present';
  if (status === 'absent') {
    return isAbsenceType(absenceType) ? `absent, ${absenceTypeLabel(absenceType)}` : 'absent';
  }
  return start && end ? `PTO ${offWords(`${start}-${end}`)}` : 'PTO';
}

function inSight(hand: SheetHand, userId: string): void {
  hand.showAll();
  showMember(userId);
}

function markEntry(
  { member, mark, words, missing, refused }: MeantMark,
  { hand, onSheet, called }: Hands,
): PaletteEntry {
  const before = hand.form.rows.find((row) => row.member.id === member.id)?.mark;
  return {
    id: `mark-${member.id}-${words}`,
    kind: 'Mark',
    label: `${called(member)} is ${words}`,
    preview: missing
      ? `marks ${called(member)} ${words} and goes to ${missing}`
      : `marks ${called(member)} ${words}; nothing is sent until you submit`,
    refused: hand.stop ?? refused,
    run: onSheet((now) => {
      // A note that was written stays with another mark.
      const notes = mark.notes || (before?.notes ?? '');
      now.form.setMark(member.id, { ...mark, notes });
      if (missing) inSight(now, member.id);
    }),
  };
}

const noteEntry = (
  { member, mark }: SheetRow,
  notes: string,
  { hand, onSheet, called }: Hands,
): PaletteEntry => ({
  id: `note-${member.id}`,
  kind: 'Note',
  label: `Note on ${called(member)}: ${notes}`,
  preview: `writes “${notes}” beside ${called(member)}; nothing is sent until you submit`,
  refused: hand.stop,
  run: onSheet(({ form }) => form.setMark(member.id, { ...mark, notes })),
});

const personEntry = ({ member, mark }: SheetRow, { onSheet, called }: Hands): PaletteEntry => ({
  id: `member-${member.id}`,
  kind: 'Person',
  label: `${called(member)} · ${member.role} · ${markWords(mark)}`,
  preview: `goes to ${called(member)} on the sheet`,
  run: onSheet((now) => inSight(now, member.id)),
});

function actionsOf(hand: SheetHand, onSheet: OnSheet): Action[] {
  const { form, stop } = hand;
  const { marked, total } = form.progress;
  const action = (
    label: string,
    more: string,
    preview: string,
    run: (now: SheetHand) => void,
    no?: string,
  ) => ({
    id: label,
    kind: 'Action',
    label,
    text: `${label} ${more}`,
    preview,
    refused: stop ?? no,
    run: onSheet(run),
  });
  const shift = shiftOn(hand.date);
  const next = form.rows.find(({ mark }) => mark.status === null);
  return [
    action(
      'Submit Attendance',
      'send update sheet',
      `submits the sheet with ${marked} of ${total} marked`,
      (now) => now.submit(),
      isLocked(shift) ? lockText(shift) : marked === 0 ? 'Nobody is marked yet.' : undefined,
    ),
    action(
      'Mark All Present',
      'everybody everyone here',
      `marks all ${total} present, with Undo`,
      (now) => markAll(now.form),
    ),
    action(
      'Clear All',
      'unmark remove marks',
      'takes all marks away, with Undo',
      (now) => clearAll(now.form),
      marked === 0 ? 'Nobody is marked.' : undefined,
    ),
    action(
      'Next who is not marked',
      'unmarked missing',
      next ? `goes to ${isolated(next.member.name)}` : '',
      (now) => next && inSight(now, next.member.id),
      next ? undefined : 'Everybody is marked.',
    ),
  ];
}
