import {
  addDays,
  nextShiftDate,
  type AttendanceRecord,
  type Member,
  type Team,
} from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { sheetAfterMove } from '../attendance.reducer.ts';
import { dateOfSheet, type AttendanceRepo, type SheetDoc } from '../attendance.repo.ts';
import type { SheetWriter } from '../attendance.writer.ts';
import { sheetWritten } from './attendance.changes.ts';

interface Called {
  readonly id: string;
  readonly name: string;
}

interface Person extends Called {
  readonly teamId: string | null;
  /** Who wrote them last. */
  readonly changedBy: Called | null;
}

/** Whose marks are where. */
export interface MovingPeople {
  /** Active people whose present team became theirs within these dates. */
  movedWithin(from: string, to: string): Promise<readonly Person[]>;
  teams(): Promise<Team[]>;
  follow(follower: () => Promise<void>): void;
}

interface Deps {
  directory: MovingPeople;
  repo: Pick<AttendanceRepo, 'sheetsOn'>;
  write: SheetWriter;
  changes: Changes;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A sheet's marks of those who belong to another team by now: they stay until its sheet takes them over (ATT-140). */
export async function movedAway(
  directory: { people(date: string): Promise<readonly Member[]> },
  sheet: SheetDoc | null,
): Promise<AttendanceRecord[]> {
  if (!sheet) return [];
  const people = new Map((await directory.people(sheet.date)).map((one) => [one.id, one]));
  return sheet.records.filter(({ userId }) => {
    const { isActive = false, teamId = null } = people.get(userId) ?? {};
    return isActive && teamId !== null && teamId !== sheet.teamId;
  });
}

/** A move that took effect this many days before a date may have left a mark of that date behind. */
const lookBackDays = 3;

/**
 * Somebody's mark of a date stands on the sheet of the team that they belong to then: once that sheet is there, it
 * takes over the one that stands on another team's (ATT-140). Followed from what is stored, so that a crash between
 * the two writes is made good by the next look.
 */
export function followMoves({ directory, repo, write, changes, clock, log }: Deps) {
  const running = new Map<string, boolean>();
  const runs = new Set<Promise<void>>();

  async function settle(date: string): Promise<void> {
    const moved = await directory.movedWithin(addDays(date, -lookBackDays), date);
    if (moved.length === 0) return;
    const sheets = new Map((await repo.sheetsOn(date)).map((sheet) => [sheet.teamId, sheet]));
    for (const person of moved) {
      const right = sheets.get(person.teamId ?? '');
      if (!right) continue;
      for (const sheet of sheets.values()) {
        const record = sheet.records.find(({ userId }) => userId === person.id);
        // oxlint-disable-next-line no-await-in-loop -- a person's marks one after the other
        if (record && sheet !== right) await move(person, record, right);
      }
    }
  }

  /** First to the one, then from the other: whoever looks between counts the later word (DEP-14). */
  async function move(person: Person, record: AttendanceRecord, { teamId, date }: SheetDoc) {
    const names = new Map((await directory.teams()).map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? id;
    const [from, to] = [nameOf(record.teamId), nameOf(teamId)];
    const by = person.changedBy ?? person;
    const author = {
      id: by.id,
      name: by.name,
      at: clock.instant(),
      reason: `Moved from ${from} to ${to}`,
    };
    const op = { opId: undefined, userId: by.id, asked: '', asItStands: () => undefined };
    const isTheirs = ({ userId }: AttendanceRecord) => userId === person.id;
    await write({ teamId, date }, op, (old) => {
      if (!old || old.records.some(isTheirs)) return { answer: undefined };
      const next = sheetAfterMove(old, { give: record }, to, author);
      return { answer: undefined, change: { kind: 'submitted', isMove: true, ...next } };
    });
    await write({ teamId: record.teamId, date }, op, (old) => {
      const take = old?.records.find(isTheirs);
      if (!old || !take) return { answer: undefined };
      const next = sheetAfterMove(old, { take }, from, author);
      return { answer: undefined, change: { kind: 'submitted', isMove: true, ...next } };
    });
  }

  /** One look at a date at a time; what comes meanwhile is looked at once more. */
  function look(date: string): Promise<void> {
    if (running.has(date)) {
      running.set(date, true);
      return Promise.resolve();
    }
    const run = untilSettled(date)
      .catch((err: unknown) => log.warn({ err }, 'marks of moved people will be looked at again'))
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
  changes.follow(sheetWritten, ({ id }) => {
    const date = dateOfSheet(id);
    return date < clock.today() ? undefined : look(date);
  });
  return {
    lookAtAll,
    idle: async (): Promise<void> => void (await Promise.all(runs)),
  };
}
