import {
  addDays,
  compareMembers,
  instantIn,
  isLocked,
  shiftOn,
  shiftStart,
  type AbsenceType,
  type LogEntry,
  type Mark,
  minuteMs,
  hourMs,
} from '@muster/protocol';
import {
  sheetAfterEdit,
  sheetAfterSubmit,
  type Author,
  type MarkedMember,
} from '../../features/attendance/attendance.reducer.ts';
import type { SheetDoc } from '../../features/attendance/attendance.repo.ts';
import { correction, type SheetAuditEntry } from '../../features/attendance/attendance.audit.ts';
import type { TeamDoc, UserDoc } from '../../features/directory/directory.repo.ts';
import { randomFrom, type Random } from './random.ts';

/** Attendance of the demo's days (OPS-13), made by the same rules as a real submit and a real correction. Pure. */

export interface People {
  readonly teams: readonly TeamDoc[];
  readonly users: readonly UserDoc[];
}

/** A sheet as one write left it. */
export interface SheetStep {
  /** ISO instant. */
  readonly at: string;
  readonly sheet: SheetDoc;
  readonly entries: readonly LogEntry[];
  /** What an administrator did, for the trail. */
  readonly deed?: SheetAuditEntry;
}

/** The working days from `first` to `last`, oldest first. */
export function workingDays(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    if (!isLocked(shiftOn(date))) dates.push(date);
  return dates;
}

/** When the shift of a working day begins. */
export const startOf = (timeZone: string, date: string): number =>
  instantIn(timeZone, date, shiftStart(shiftOn(date)) ?? '10:00').getTime();

/** Every write of a date's sheets up to `now` (ms), in the order of time. */
export function sheetSteps(
  { teams, users }: People,
  date: string,
  clock: { readonly timeZone: string; readonly now: number },
): SheetStep[] {
  const startMs = startOf(clock.timeZone, date);
  const isRunning = clock.now < startMs + 12 * hourMs;
  const dates = spellDates(date);
  const corrector = users.find(({ role }) => role === 'admin');
  const steps = teams.flatMap((team, index) => {
    const habit = isRunning ? (habits[index % habitEvery] ?? 'in time') : 'in time';
    const members = users
      .filter(({ teamId, isActive }) => teamId === team._id && isActive)
      .toSorted(compareMembers);
    return stepsOf(team, date, { members, dates, startMs, habit, corrector });
  });
  return steps
    .filter(({ at }) => Date.parse(at) <= clock.now)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** While the shift runs one team of 14 is not in, and of another one only half is marked. */
type Habit = 'in time' | 'half' | 'missing';
const habitEvery = 14;
const habits: Readonly<Record<number, Habit>> = { 4: 'missing', 10: 'half' };

interface TeamDay {
  /** As of `spellDates`. */
  readonly dates: readonly string[];
  readonly members: readonly UserDoc[];
  readonly startMs: number;
  readonly habit: Habit;
  readonly corrector: UserDoc | undefined;
}

/** Submitted around the beginning of the shift, now and then corrected later. */
function stepsOf(
  team: TeamDoc,
  date: string,
  { members, dates, startMs, habit, corrector }: TeamDay,
): SheetStep[] {
  const random = randomFrom(`${team._id} ${date}`);
  const leaders = members.filter(({ role }) => role === 'TL' || role === 'DTL');
  const [tl, dtl = tl] = leaders;
  if (!tl || !dtl || habit === 'missing') return [];
  const night = shiftOn(date) === 'night';
  const marked = members.map(({ _id, name, role }): MarkedMember => ({
    userId: _id,
    name,
    role,
    mark: markOf(_id, dates, night),
  }));
  const place = { teamId: team._id, teamName: team.name, date };
  const submittedMs = startMs + random.between(-12 * 60, 18 * 60) * 1000;
  const submitter = authorAt(random.chance(0.7) ? tl : dtl, submittedMs);
  const seen = habit === 'half' ? marked.slice(0, Math.ceil(marked.length / 2)) : marked;
  const submitted = sheetAfterSubmit(null, place, seen, submitter);
  const first = stepFrom(submitted.sheet, submitted.entries, submitter.at);

  const leaver = first.sheet.records.findLast(({ status }) => status === 'present');
  if (!leaver || habit === 'half' || !random.chance(0.18)) return [first];
  // Most by the team itself; some are told late, and an administrator corrects them with the reason.
  const isLate = corrector !== undefined && random.chance(0.25);
  const atMs = isLate
    ? startMs + (26 * 60 + random.between(0, 300)) * minuteMs
    : submittedMs + random.between(25, 200) * minuteMs;
  const reason = isLate ? 'The certificate came the day after' : null;
  const author = { ...authorAt(isLate ? corrector : dtl, atMs), reason };
  const mark: Mark = isLate
    ? { status: 'absent', absenceType: 'MC', notes: 'Certificate handed in' }
    : { status: 'absent', absenceType: 'UL', notes: 'Left after the briefing' };
  const edit = sheetAfterEdit(first.sheet, leaver, mark, team.name, author);
  if (!edit) return [first];
  const second = stepFrom(edit.sheet, edit.entries, author.at);
  if (!isLate) return [first, second];
  const acting = { by: { id: author.id, name: author.name }, from: deskAddress };
  return [first, { ...second, deed: correction(leaver, edit.record, reason, acting) }];
}

/** Of the administrators' desk. */
export const deskAddress = '10.0.4.20';

const authorAt = (user: UserDoc, ms: number): Author => ({
  id: user._id,
  name: user.name,
  at: new Date(ms).toISOString(),
  reason: null,
});

const stepFrom = (sheet: SheetDoc, entries: readonly LogEntry[], at: string): SheetStep => ({
  at,
  sheet: { ...sheet, outbox: [], outboxSize: 0 },
  entries,
});

/** How many working days leave and courses last at most. */
const longestSpell = 5;

/** The same for the same person and date, whenever the demo is started. Most absences last a day; leave and courses go on. */
function markOf(userId: string, dates: readonly string[], night: boolean): Mark {
  const random = randomFrom(`${userId} ${dates[0]}`);
  const spell = spellOn(userId, dates);
  if (spell) return absent(spell, random);
  if (random.chance(0.035)) return absent(random.pick(shortAbsences), random);
  if (random.chance(0.045)) {
    const ptoTiming = random.pick(night ? nightTimings : morningTimings);
    return { status: 'pto', ptoTiming, notes: noteFor(random, ptoNotes, 0.4) };
  }
  return { status: 'present', notes: noteFor(random, presentNotes, 0.02) };
}

/** Leave or a course that begins on a working day, and for how many working days. */
function spellFrom(
  userId: string,
  date: string,
): { readonly days: number; readonly absenceType: AbsenceType } | undefined {
  const random = randomFrom(`spell ${userId} ${date}`);
  if (!random.chance(0.009)) return undefined;
  return { days: random.between(2, longestSpell), absenceType: random.pick(longAbsences) };
}

/** Leave or a course that began on one of these working days, the first of them, and goes on. */
function spellOn(userId: string, dates: readonly string[]): AbsenceType | undefined {
  for (const [gone, date] of dates.entries()) {
    const spell = spellFrom(userId, date);
    if (spell && spell.days > gone) return spell.absenceType;
  }
  return undefined;
}

/** What somebody has of leave and courses that begin on these working days, as their sheets have it: each ends where another begins. */
export function spellsFrom(userId: string, begins: readonly string[]): Spell[] {
  return begins.flatMap((from) => {
    const spell = spellFrom(userId, from);
    if (!spell) return [];
    const dates = [from];
    for (let date = addDays(from, 1); dates.length < spell.days; date = addDays(date, 1)) {
      if (isLocked(shiftOn(date))) continue;
      if (spellFrom(userId, date)) break;
      dates.push(date);
    }
    const to = dates.at(-1) ?? from;
    const random = randomFrom(`spell ${userId} ${from} notes`);
    const { absenceType } = spell;
    return [
      { from, to, absenceType, notes: noteFor(random, absenceNotes[absenceType] ?? [''], 0.5) },
    ];
  });
}

export interface Spell {
  readonly from: string;
  readonly to: string;
  readonly absenceType: AbsenceType;
  readonly notes: string;
}

/** A working day and those before it on which an absence may have begun that goes on. */
function spellDates(date: string): string[] {
  const dates = [date];
  for (let day = addDays(date, -1); dates.length < longestSpell; day = addDays(day, -1))
    if (!isLocked(shiftOn(day))) dates.push(day);
  return dates;
}

const absent = (absenceType: AbsenceType, random: Random): Mark => ({
  status: 'absent',
  absenceType,
  notes: noteFor(random, absenceNotes[absenceType] ?? [''], 0.5),
});

type Texts = readonly [string, ...string[]];
const noteFor = (random: Random, notes: Texts, often: number) =>
  random.chance(often) ? random.pick(notes) : '';

type Types = readonly [AbsenceType, ...AbsenceType[]];
/** Named as often as they happen. */
const shortAbsences: Types = [
  ...(['MC', 'MC', 'MC', 'MC', 'MC', 'CCL', 'CMC', 'UL', 'DOIL'] as const),
  ...(['FCL', 'HL', 'OJT', 'STUDY', 'FSTO', 'PL'] as const),
];
const longAbsences: Types = ['VL', 'VL', 'VL', 'OVL', 'COURSE', 'COURSE', 'ICT'];

const absenceNotes: Readonly<Partial<Record<AbsenceType, Texts>>> = {
  MC: ['Called in before briefing', 'Polyclinic, two days', 'Certificate to follow'],
  HL: ['Ward visit arranged'],
  COURSE: ['X-ray refresher', 'Supervisory course'],
  ICT: ['Reservist, until Friday'],
  UL: ['Family matter'],
  CMC: ['Child has fever'],
  OVL: ['Back next cycle'],
};
const morningTimings: Texts = ['10:00-12:00', '10:00-14:00', '14:00-16:00', '18:00-22:00'];
const nightTimings: Texts = ['22:00-00:00', '22:00-02:00', '02:00-04:00', '06:00-10:00'];
const ptoNotes: Texts = ['Dental appointment', 'Fetching child', 'Medical review', 'Bank matters'];
const presentNotes: Texts = [
  'Light duty',
  'Attached from another lane',
  'Acting second in command',
];
