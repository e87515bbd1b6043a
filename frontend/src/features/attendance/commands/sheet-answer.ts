import {
  addDays,
  absenceTypeLabel,
  counted,
  isAbsenceType,
  offWords,
  searchIndex,
  type Member,
  isLocked,
  isolated,
  lockText,
  nameAmong,
  shiftOn,
  shiftTime,
} from '@muster/protocol';
import { dateIn } from '../../../shared/dates/date-in.ts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { foundTyped, type Typable } from '../../../shared/domain/found-typed.ts';
import { ordersTyped } from '../../../shared/domain/typed-order.ts';
import type { FormMark } from '../attendance.mark.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';
import type { SheetRow } from '../attendance.view.ts';
import { clearAll, markAll, showMember } from '../marking/mark-all.ts';
import type { SheetHand, SheetHolder } from './sheet-hand.ts';
import { marksIn, type MeantMark } from './sheet-marks.ts';

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
    const note = noteIn(query, called);
    if (note.length > 0) return note.map(({ row, text }) => noteEntry(row, text, hands));
    const longer = untilIn(query, hand.date);
    const long = longer ? marksIn(longer.said, context).filter(isReason) : [];
    if (longer && long.length > 0) {
      return long.map((meant) => untilEntry(meant, longer.until, hands));
    }
    const marks = marksIn(query, context).map((meant) => markEntry(meant, hands));
    if (marks.length > 0) return marks;
    // Enter after the beginning of a name is not to mark everybody.
    const named = names.find(query, mostFound).map(({ row }) => row);
    const others = foundTyped(people, query, mostFound)
      .map(({ row }) => row)
      .filter((row) => !named.includes(row));
    const found = [
      ...named.map((row) => personEntry(row, hands)),
      ...foundTyped(actions, query, mostFound),
      ...others.map((row) => personEntry(row, hands)),
    ];
    return found.length > 0 ? found : placingIn(query, called, hands);
  };
}

/** `Tan is MC until Nov 30`: what is said of the day, and the last day of it. */
function untilIn(query: string, date: string): { said: string; until: string } | undefined {
  const [, said, day] = /^(.+?),?\s+(?:until|till|to)\s+(.+)$/i.exec(query.trim()) ?? [];
  const until = day === undefined ? undefined : dateIn(day, date, addDays);
  return said !== undefined && until !== undefined && until > date ? { said, until } : undefined;
}

const isReason = ({ mark }: MeantMark): boolean => isAbsenceType(mark.absenceType);

/** The mark of the day, and the days that follow as a known absence (ABS-63). */
function untilEntry(meant: MeantMark, until: string, hands: Hands): PaletteEntry {
  const { member, mark, words } = meant;
  const { hand, onSheet, called } = hands;
  const type = mark.absenceType;
  const ofDay = markEntry(meant, hands);
  return {
    ...ofDay,
    id: `${ofDay.id}-until`,
    label: `${called(member)} is ${words} until ${formatShortDate(until)}`,
    preview: `marks ${called(member)} ${words}, not yet sent, and enters ${type} until ${formatShortDate(until)} at once`,
    refused:
      ofDay.refused ??
      (hand.absences ? undefined : 'Known absences are entered for one’s own team alone.'),
    run: () => {
      ofDay.run();
      onSheet((now) => {
        if (isAbsenceType(type)) now.absences?.goOn(member.id, type, until);
      })();
    },
  };
}

/** `Tan to CAR 1`: nobody is placed from a sheet. */
function placingIn(
  query: string,
  called: (name: string) => readonly SheetRow[],
  hands: Hands,
): readonly PaletteEntry[] {
  const orders = ordersTyped(query).filter(({ verb, isLoose }) => verb === 'move' && !isLoose);
  return orders.flatMap(({ what }) =>
    called(what).map((row) => ({
      ...personEntry(row, hands),
      refused: 'Officers are placed on the Deployment Dashboard, by the Watch TL.',
    })),
  );
}

/** `note Tan: at the clinic`, or without the colon behind the longest name that is somebody's. */
function noteIn(query: string, called: (name: string) => readonly SheetRow[]) {
  const [, typed = ''] = /^note\s+(?:on\s+)?(.+)$/i.exec(query.trim()) ?? [];
  const parts = /^(.+?)\s*[:,]\s*(.+)$/.exec(typed);
  if (parts) return called(parts[1] ?? '').map((row) => ({ row, text: parts[2] ?? '' }));
  const words = typed.split(/\s+/);
  for (let at = words.length - 1; at > 0; at--) {
    const found = called(words.slice(0, at).join(' '));
    if (found.length > 0) return found.map((row) => ({ row, text: words.slice(at).join(' ') }));
  }
  return [];
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

function actionsOf(hand: SheetHand, onSheet: OnSheet): (PaletteEntry & Typable)[] {
  const { form, stop } = hand;
  const { marked, total } = form.progress;
  const { present, taken } = form.allPresent;
  const action = (
    label: string,
    more: string,
    preview: string,
    run: (now: SheetHand) => void,
    no?: string,
    deeds?: string,
  ): PaletteEntry & Typable => ({
    id: label,
    kind: 'Action',
    label,
    text: `${label} ${more}`,
    ...(deeds !== undefined && { deeds }),
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
      'submit send update',
    ),
    action(
      'Mark All Present',
      'everybody everyone here',
      taken === 0
        ? `marks all ${total} present, with Undo`
        : `marks ${present} present and takes ${counted(taken, 'known absence')}, with Undo`,
      (now) => markAll(now.form),
      form.allPresent.isDone ? 'Everybody is marked present.' : undefined,
      'mark present here',
    ),
    action(
      'Clear All',
      'unmark remove marks',
      'takes all marks away, with Undo',
      (now) => clearAll(now.form),
      marked === 0 ? 'Nobody is marked.' : undefined,
      'clear unmark remove',
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
