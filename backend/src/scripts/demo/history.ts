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
} from '@muster/protocol';
import {
  sheetAfterEdit,
  sheetAfterSubmit,
  type Author,
  type MarkedMember,
} from '../../features/attendance/attendance.reducer.ts';
import type { SheetDoc } from '../../features/attendance/attendance.repo.ts';
import type { TeamDoc, UserDoc } from '../../features/directory/directory.repo.ts';
import { randomFrom, type Random } from './random.ts';

/** Attendance of the demo's past days (OPS-13), made by the same rules as a real submit. Pure. */

const days = 12;

/** The last working days before `today`, oldest first. */
export function pastWorkingDays(today: string): string[] {
  const dates: string[] = [];
  for (let date = addDays(today, -1); dates.length < days; date = addDays(date, -1)) {
    if (!isLocked(shiftOn(date))) dates.unshift(date);
  }
  return dates;
}

interface People {
  readonly teams: readonly TeamDoc[];
  readonly users: readonly UserDoc[];
}

export interface History {
  readonly sheets: SheetDoc[];
  readonly entries: LogEntry[];
}

/** Sheets and log of every team's past days. `now` in ms: nothing is dated after it. */
export function demoHistory(
  { teams, users }: People,
  clock: { today: string; timeZone: string; now: number },
): History {
  const history: History = { sheets: [], entries: [] };
  for (const team of teams) {
    const members = users.filter(({ teamId }) => teamId === team._id).toSorted(compareMembers);
    const away = new Map<string, AbsenceType>();
    for (const date of pastWorkingDays(clock.today)) {
      const random = randomFrom(`${team._id} ${date}`);
      const night = shiftOn(date) === 'night';
      const marked = members.map(({ _id, name, role }) => ({
        userId: _id,
        name,
        role,
        mark: markOf(_id, random, night, away),
      }));
      const start = instantIn(clock.timeZone, date, shiftStart(shiftOn(date)) ?? '10:00').getTime();
      const day = sheetOf(team, date, marked, leadersOf(members), start, clock.now, random);
      history.sheets.push(day.sheet);
      history.entries.push(...day.entries);
    }
  }
  return history;
}

const leadersOf = (members: readonly UserDoc[]) =>
  members.filter(({ role }) => role === 'TL' || role === 'DTL');

const minuteMs = 60_000;

/** Submitted early in the shift, now and then corrected later in it. */
function sheetOf(
  team: TeamDoc,
  date: string,
  marked: readonly MarkedMember[],
  leaders: readonly UserDoc[],
  startMs: number,
  nowMs: number,
  random: Random,
): { sheet: SheetDoc; entries: LogEntry[] } {
  const [tl, dtl] = leaders as [UserDoc, UserDoc];
  const author = (leader: UserDoc, ms: number): Author => ({
    id: leader._id,
    name: leader.name,
    at: new Date(ms).toISOString(),
    reason: null,
  });
  const place = { teamId: team._id, teamName: team.name, date };
  const submittedMs = startMs + random.between(6 * 60, 38 * 60) * 1000;
  const submitter = author(random.chance(0.7) ? tl : dtl, submittedMs);
  const { sheet, entries } = sheetAfterSubmit(null, place, marked, submitter);
  const relayed = { outbox: [], outboxSize: 0 };
  const written = { sheet: { ...sheet, ...relayed }, entries };

  const correctedMs = submittedMs + random.between(20, 200) * minuteMs;
  const leaver = sheet.records.findLast(({ status }) => status === 'present');
  if (!random.chance(0.15) || correctedMs > nowMs || !leaver) return written;
  const left: Mark = { status: 'absent', absenceType: 'UL', notes: 'Left after the briefing' };
  const corrector = author(dtl, correctedMs);
  const edit = sheetAfterEdit(written.sheet, leaver, left, team.name, corrector);
  if (!edit) return written;
  return { sheet: { ...edit.sheet, ...relayed }, entries: [...entries, ...edit.entries] };
}

/** Most absences last a day; leave and courses go on. `away` remembers who is in one. */
function markOf(
  userId: string,
  random: Random,
  night: boolean,
  away: Map<string, AbsenceType>,
): Mark {
  const ongoing = away.get(userId);
  if (ongoing && random.chance(0.55)) return absent(ongoing, random);
  away.delete(userId);
  if (random.chance(0.045)) {
    const type = random.pick(absences);
    if (lasting.has(type)) away.set(userId, type);
    return absent(type, random);
  }
  if (random.chance(0.045)) {
    const ptoTiming = random.pick(night ? nightTimings : morningTimings);
    return { status: 'pto', ptoTiming, notes: noteFor(random, ptoNotes, 0.4) };
  }
  return { status: 'present', notes: noteFor(random, presentNotes, 0.02) };
}

const absent = (absenceType: AbsenceType, random: Random): Mark => ({
  status: 'absent',
  absenceType,
  notes: noteFor(random, absenceNotes[absenceType] ?? [''], 0.5),
});

type Texts = readonly [string, ...string[]];
const noteFor = (random: Random, notes: Texts, often: number) =>
  random.chance(often) ? random.pick(notes) : '';

/** Named as often as they happen. */
const absences = [
  ...(['MC', 'MC', 'MC', 'MC', 'VL', 'VL', 'VL', 'OVL', 'COURSE', 'COURSE'] as const),
  ...(['CCL', 'CMC', 'UL', 'DOIL', 'FCL', 'ICT', 'HL', 'OJT', 'STUDY', 'FSTO', 'PL'] as const),
] as unknown as readonly [AbsenceType, ...AbsenceType[]];
const lasting = new Set<AbsenceType>(['VL', 'OVL', 'COURSE', 'ICT']);

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
