import { nextShiftDate, type AttendanceRecord, type Member } from '@muster/protocol';
import type { Context } from '../../context.ts';
import type { DirectoryFeature } from '../../directory/index.ts';
import { sheetAfterMove } from '../attendance.reducer.ts';
import { dateOfSheet, type AttendanceRepo, type SheetDoc } from '../attendance.repo.ts';
import type { SheetWriter } from '../attendance.writer.ts';
import { sheetWritten } from './attendance.changes.ts';

interface Deps {
  directory: Pick<DirectoryFeature, 'changedBy' | 'follow' | 'people' | 'teams'>;
  repo: Pick<AttendanceRepo, 'marksOn' | 'sheet'>;
  write: SheetWriter;
  isFinal(date: string): boolean;
}

/** A sheet's marks of those who belong to another team by now: they stay until its sheet takes them over (ATT-140). */
export async function movedAway(
  directory: { people(date: string): Promise<readonly Member[]> },
  sheet: SheetDoc | null,
): Promise<AttendanceRecord[]> {
  if (!sheet) return [];
  const people = byId(await directory.people(sheet.date));
  return sheet.records.filter(({ userId }) => {
    const { isActive = false, teamId = null } = people.get(userId) ?? {};
    return isActive && teamId !== null && teamId !== sheet.teamId;
  });
}

const byId = (people: readonly Member[]) => new Map(people.map((one) => [one.id, one]));

/** Whose sheet keeps somebody's mark: their own team's where it is there, and otherwise the one that has the latest. */
function rightSheet(
  { isActive, teamId }: Member,
  teams: ReadonlySet<string>,
  marks: readonly AttendanceRecord[],
): string {
  if (isActive && teamId !== null && teams.has(teamId)) return teamId;
  return marks.reduce((a, b) => (b.updatedAt > a.updatedAt ? b : a)).teamId;
}

/**
 * Somebody's mark of a date stands on the sheet of the team that they belong to then: once that sheet is there, it
 * takes over the one that stands on another team's (ATT-140). Judged by what is stored, whichever moves led to it, so
 * that a crash between the two writes is made good by the next look.
 */
export function followMoves(
  { app, changes, clock }: Pick<Context, 'app' | 'changes' | 'clock'>,
  { directory, repo, write, isFinal }: Deps,
) {
  const running = new Map<string, boolean>();
  const runs = new Set<Promise<void>>();

  async function settle(date: string): Promise<void> {
    const sheets = await repo.marksOn(date);
    if (sheets.length < 2) return;
    const people = byId(await directory.people(date));
    const teams = new Set(sheets.map(({ teamId }) => teamId));
    const marks = new Map<string, AttendanceRecord[]>();
    for (const record of sheets.flatMap(({ records }) => records))
      marks.set(record.userId, [...(marks.get(record.userId) ?? []), record]);
    for (const [userId, theirs] of marks) {
      const person = people.get(userId);
      if (!person) continue;
      const to = rightSheet(person, teams, theirs);
      for (const { teamId: from } of theirs) {
        // oxlint-disable-next-line no-await-in-loop -- a person's marks one after the other
        if (from !== to) await move(person, { from, to, date });
      }
    }
  }

  /** First to the one, then from the other: whoever looks between counts the later word (DEP-14). */
  async function move(
    person: Member,
    { from, to, date }: { from: string; to: string; date: string },
  ) {
    const names = new Map((await directory.teams()).map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? id;
    const by = (await directory.changedBy(person.id)) ?? person;
    const author = {
      id: by.id,
      name: by.name,
      at: clock.instant(),
      reason: `Moved from ${nameOf(from)} to ${nameOf(to)}`,
    };
    const op = { opId: undefined, userId: by.id, asked: '', asItStands: () => true };
    const isTheirs = ({ userId }: AttendanceRecord) => userId === person.id;
    const record = (await repo.sheet(from, date))?.records.find(isTheirs);
    if (!record) return;
    const isThere = await write({ teamId: to, date }, op, (old) => {
      if (!old || old.records.some(isTheirs)) return { answer: old !== null };
      const next = sheetAfterMove(old, { give: record }, nameOf(to), author);
      return { answer: true, change: { kind: 'submitted', isMove: true, ...next } };
    });
    if (!isThere) return;
    await write({ teamId: from, date }, op, (old) => {
      const take = old?.records.find(isTheirs);
      if (!old || !take) return { answer: true };
      const next = sheetAfterMove(old, { take }, nameOf(from), author);
      return { answer: true, change: { kind: 'submitted', isMove: true, ...next } };
    });
  }

  /** One look at a date at a time; what comes meanwhile is looked at once more. */
  function look(date: string): Promise<void> {
    if (running.has(date)) {
      running.set(date, true);
      return Promise.resolve();
    }
    const run = untilSettled(date)
      .catch((err: unknown) =>
        app.log.warn({ err }, 'marks of moved people will be looked at again'),
      )
      .finally(() => {
        running.delete(date);
        runs.delete(run);
      });
    runs.add(run);
    return run;
  }

  async function untilSettled(date: string): Promise<void> {
    do {
      running.set(date, false);
      // oxlint-disable-next-line no-await-in-loop -- what changed meanwhile
      await settle(date);
    } while (running.get(date));
  }

  /** The date on duty and the next one: what lies further ahead is marked by nobody yet. */
  async function lookAtAll(): Promise<void> {
    const next = nextShiftDate(clock.timeZone, new Date(clock.now()));
    await Promise.all([clock.today(), next].map(look));
  }

  directory.follow(lookAtAll);
  changes.subscribe(sheetWritten, ({ id }) => {
    const date = dateOfSheet(id);
    return isFinal(date) ? undefined : look(date);
  });
  return {
    lookAtAll,
    idle: async (): Promise<void> => void (await Promise.all(runs)),
  };
}
