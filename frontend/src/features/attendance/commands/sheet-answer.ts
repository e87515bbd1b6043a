import {
  addDays,
  absenceTypeLabel,
  absenceTypes,
  counted,
  folded,
  isAbsenceType,
  isWithinShift,
  offWords,
  searchIndex,
  type AbsenceType,
  type Member,
  type Span,
  isLocked,
  isolated,
  lockText,
  nameAmong,
  shiftOn,
  shiftTime,
} from '@muster/protocol';
import { dateIn } from '../../../shared/dates/date-in.ts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { marksTyped, stateSaid, typesSaid } from '../../../shared/domain/typed-mark.ts';
import { foundTyped, type Typable } from '../../../shared/domain/found-typed.ts';
import { isEverybody, ordersTyped } from '../../../shared/domain/typed-order.ts';
import { unmarked, type FormMark } from '../attendance.mark.ts';
import { timeOffChoices } from '../../../shared/domain/pto-picker.tsx';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';
import type { SheetRow } from '../attendance.view.ts';
import { clearAll, markAll, showMember } from '../marking/mark-all.ts';
import type { SheetHand, SheetHolder } from './sheet-hand.ts';

/** What is typed of a person as a mark: `Tan is MC`, `Tan present`, `Tan is PTO 2 PM to 4 PM` (UI-326). Pure. */

/** A mark that a text can mean. */
interface MeantMark {
  readonly member: Member;
  readonly mark: FormMark;
  /** "absent, MC · Medical Certificate" */
  readonly words: string;
  /** What is still to be filled on the sheet. */
  readonly missing?: 'the type' | 'the times';
  readonly refused?: string;
}

interface MarkContext {
  /** Members whose names begin so, best first. */
  readonly called: (name: string) => readonly Member[];
  /** `HH:mm-HH:mm`; null on a day off. */
  readonly shiftTime: string | null;
}

type Meant = Omit<MeantMark, 'member'>;

const mostPeople = 5;
const mostTypes = 5;

/** The marks that a text can mean, best first; none where it is no mark. */
export function marksIn(text: string, { called, shiftTime }: MarkContext): readonly MeantMark[] {
  const words = text
    .trim()
    .replace(/^mark\s+/i, '')
    .replace(/\s+(?:today|tonight)$/i, '')
    .split(/\s+/);
  const marks = (name: string, meant: readonly Meant[]) =>
    meant.length === 0 || isEverybody(name)
      ? []
      : called(name)
          .slice(0, mostPeople)
          .flatMap((member) => meant.map((one) => ({ member, ...one })));
  for (let at = 1; at < words.length; at++) {
    const name = words.slice(0, at).join(' ').replace(/[:=]$/, '');
    const rest = words.slice(at).join(' ');
    const said = rest.replace(/^(?:is|as|has|=|:)\s+/i, '');
    const meant = marks(name, statesIn(said, said !== rest, shiftTime));
    if (meant.length > 0) return meant;
  }
  return marksTyped(text).flatMap(({ name, state }) =>
    marks(name, statesIn(state, false, shiftTime)),
  );
}

/** The states that the words behind a name can mean; `isSaid`: "is" stands before them. */
function statesIn(said: string, isSaid: boolean, shiftTime: string | null): readonly Meant[] {
  const [typed = '', notes = ''] = said.split(/\s*,\s*(.*)/s);
  const state = stateSaid(typed);
  const with_ = (mark: Partial<FormMark>): FormMark => ({ ...unmarked, ...mark, notes });
  if (/^(?:present|here)$/i.test(state)) {
    return [{ mark: with_({ status: 'present' }), words: 'present' }];
  }
  const off = /^(?:pto|time off)(?:\s+(.*))?$/i.exec(state);
  if (off)
    return timesOff(off[1] ?? '', shiftTime).map((one) => ({ ...one, mark: with_(one.mark) }));
  const absent = /^absent(?:\s+(?:with\s+|on\s+|for\s+)?(.*))?$/i.exec(state);
  const type = absent ? (absent[1] ?? '') : state;
  if (absent && type === '') {
    return [{ mark: with_({ status: 'absent' }), words: 'absent', missing: 'the type' }];
  }
  return typesCalled(type, isSaid || absent !== null).map((absenceType) => ({
    mark: with_({ status: 'absent', absenceType }),
    words: `absent, ${absenceTypeLabel(absenceType)}`,
  }));
}

const types = searchIndex(
  (Object.keys(absenceTypes) as AbsenceType[]).map((type) => ({
    type,
    text: absenceTypeLabel(type),
  })),
);

/** A type by its code, or, where it can be nothing else, by the beginnings of its words. */
function typesCalled(text: string, isMeant: boolean): readonly AbsenceType[] {
  const code = text.toUpperCase();
  if (isAbsenceType(code)) return [code];
  return isMeant ? types.find(text, mostTypes).map(({ type }) => type) : typesSaid(text);
}

type TimesOff = Omit<Meant, 'mark'> & { readonly mark: Partial<FormMark> };

/** `2 PM to 4 PM`, `10:00 to 12:00`, `1000-1200`, `10am 2pm`, `comes at 2 PM`, `leaves at 8 PM` or `first half`; without times they are asked for on the sheet. */
function timesOff(text: string, shiftTime: string | null): readonly TimesOff[] {
  if (text.trim() === '') {
    return [{ mark: { status: 'pto' }, words: 'PTO', missing: 'the times' }];
  }
  const typed = text.replace(/(\d)\s*([ap])\.?m\b\.?/gi, '$1$2m').trim();
  const oneTime = comingOrLeaving(typed, shiftTime);
  if (oneTime) return [timeOff(oneTime.start, oneTime.end, shiftTime)];
  if (timeIn(typed) !== undefined) {
    // Which end of the shift that is, nobody has said.
    const both = ['comes', 'leaves'].map((deed) => comingOrLeaving(`${deed} ${typed}`, shiftTime));
    return both.flatMap((one) => (one ? [timeOff(one.start, one.end, shiftTime)] : []));
  }
  const [from = '', to = '', more] = typed
    .replace(/^from\s+/i, '')
    .split(/\s*(?:-|–|\bto\b|\buntil\b|\s)\s*/i)
    .filter(Boolean);
  const end = timeIn(to);
  const start = inHalfOf(from, to, end) ?? timeIn(from);
  if (start !== undefined && end !== undefined && more === undefined) {
    return [timeOff(start, end, shiftTime)];
  }
  return timeOffChoices(shiftTime)
    .filter(({ label }) => ` ${folded(label)}`.includes(` ${folded(text)}`))
    .map((choice) => timeOff(choice.start, choice.end, shiftTime));
}

function timeOff(start: string, end: string, shiftTime: string | null): TimesOff {
  const words = `PTO ${offWords(`${start}-${end}`)}`;
  return {
    mark: { status: 'pto', start, end },
    words,
    ...(!isWithinShift({ start, end }, shiftTime) && {
      refused: `${words} is not within the shift, and shorter than it.`,
    }),
  };
}

/** `comes at 2 PM`, off until then, or `leaves at 8 PM`, off from then on. */
function comingOrLeaving(typed: string, shiftTime: string | null): Span | undefined {
  const [, deed, at = ''] = /^(comes?|leaves?) (?:at )?(\S+)$/i.exec(typed) ?? [];
  const [start, end] = shiftTime?.split('-') ?? [];
  const time = timeIn(at);
  if (deed === undefined || time === undefined || start === undefined || end === undefined)
    return undefined;
  return /^c/i.test(deed) ? { start, end: time } : { start: time, end };
}

/** The start of `2 to 4 PM`, which is in the afternoon too; undefined where it has its own half of the day, or begins in the other as `10 to 2 PM` does. */
function inHalfOf(from: string, to: string, end: string | undefined): string | undefined {
  const half = /[ap]m$/i.exec(to)?.[0];
  const start = half && /\d$/.test(from) ? timeIn(`${from}${half}`) : undefined;
  return start !== undefined && end !== undefined && start < end ? start : undefined;
}

/** `HH:mm` of `10`, `10:30`, `1030`, `10am`; undefined where it is no time. */
function timeIn(text: string): string | undefined {
  const parts = /^(\d{1,2}):?(\d{2})?\s*(am|pm)?$/i.exec(text);
  if (!parts) return undefined;
  const [, hour = '', minute = '00', half] = parts;
  const noon = half === undefined ? 0 : half.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  if (hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

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
