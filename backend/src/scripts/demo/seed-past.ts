import {
  addDays,
  boardZoneOf,
  dutyDateAt,
  isLocked,
  shiftOn,
  zoneOf,
  type Catalogue,
  type Member,
  type Tag,
  type WithLastDay,
} from '@muster/protocol';
import { absencesRepo } from '../../features/absences/absences.repo.ts';
import { attendanceRepo } from '../../features/attendance/attendance.repo.ts';
import { chained, emptyChain, type ChainEnd } from '../../features/audit/audit.chain.ts';
import { auditRepo, type AuditDoc } from '../../features/audit/audit.repo.ts';
import { documentFrom, recordsOf } from '../../features/board/board-document.ts';
import { boardRepo, forgetBoard } from '../../features/board/board.repo.ts';
import { catalogueRepo } from '../../features/board/catalogue/catalogue.ts';
import { notesRepo } from '../../features/board/notes/notes.repo.ts';
import { directoryRepo } from '../../features/directory/directory.repo.ts';
import { carriedTags } from '../../features/directory/directory.present.ts';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import type { SeedContext } from '../seeder.ts';
import { seedRepo } from '../seed.repo.ts';
import { boardDay, demoOpId, type BoardDay, type DayOf, type Watch } from './board-day.ts';
import { daysAhead, knownAbsences, writeAbsences } from './known-absences.ts';
import { endTags } from './ending-tags.ts';
import { notesOf } from './notes.ts';
import { plannedBoard } from './plan-ahead.ts';
import { sheetSteps, startOf, workingDays, type People, type SheetStep } from './sheets.ts';
import { demoKey, trailOf } from './trail.ts';

type Db = SeedContext['db'];

const name = 'demo past';
const ahead = 'demo ahead';
const plan = 'demo plan';

/**
 * The demo's last weeks and its present, up to now: sheets with their corrections, boards with their operations and
 * saves, notes, and the trail; and what is known of the next weeks (OPS-13). Every start adds the dates that have
 * begun since; a date that somebody has touched stays as it is.
 */
export async function seedPast(context: SeedContext): Promise<void> {
  const { db, config } = context;
  if (!config.demo || config.demoHistoryDays === 0) return;
  if ((await seedRepo(db).progress('demo')) !== 'finished') return;
  const parts = [await seedAhead(context), await seedDays(context), await seedPlan(context)].filter(
    (part) => part !== undefined,
  );
  await appendTrail(db, parts.flatMap(({ entries }) => entries).toSorted(byTime));
  for (const { finish } of parts) await finish();
}

/** What was written, but for what the trail is to have of it before it is finished. */
interface Written {
  readonly entries: readonly Recorded[];
  finish(): Promise<void>;
}

/** What is known of the next weeks: leave and courses that begin after those of the start before, and tags that end. */
async function seedAhead({ db, config, clock }: SeedContext): Promise<Written | undefined> {
  if (config.demoSheetsOnly) return undefined;
  const seeds = seedRepo(db);
  const now = clock.now();
  const duty = dutyDateAt(clock.timeZone, new Date(now));
  const last = addDays(duty, daysAhead);
  const first = firstAfter(await seeds.upTo(ahead), addDays(duty, -config.demoHistoryDays));
  if (first > last) return undefined;
  await seeds.begin(ahead, new Date(now));
  const { users, teams } = await organisationOf(db);
  const { timeZone } = clock;
  const known = knownAbsences({ users, teams }, { first, last }, { timeZone, now });
  const entries = [...(await writeAbsences(db, known)), ...(await endTags(db, duty, now))];
  return { entries, finish: () => seeds.finish(ahead, new Date(clock.now()), last) };
}

const firstAfter = (upTo: string | null, earliest: string): string =>
  upTo === null || upTo < earliest ? earliest : addDays(upTo, 1);

/** The working days that have begun since the start before. */
async function seedDays({ db, config, clock }: SeedContext): Promise<Written | undefined> {
  const seeds = seedRepo(db);
  const { timeZone } = clock;
  const now = clock.now();
  const duty = dutyDateAt(timeZone, new Date(now));
  const hasBegun = isLocked(shiftOn(duty)) || startOf(timeZone, duty) <= now;
  const last = hasBegun && !config.demoSheetsOnly ? duty : addDays(duty, -1);
  const [progress, upTo] = await Promise.all([seeds.progress(name), seeds.upTo(name)]);
  if (config.demoSheetsOnly && upTo !== null) return undefined;
  const first = firstAfter(upTo, addDays(duty, -config.demoHistoryDays));
  if (first > last) return undefined;

  await seeds.begin(name, new Date(now));
  const wanted = workingDays(first, last);
  // What a start that was killed left is its own.
  const isOwn = progress === 'begun';
  if (isOwn) for (const date of wanted) await forgetOwn(db, date);
  const dates = isOwn ? wanted : await untouched(db, wanted);
  const entries = await writeDays(db, dates, { timeZone, now, sheetsOnly: config.demoSheetsOnly });
  return { entries, finish: () => seeds.finish(name, new Date(clock.now()), last) };
}

/** The next shift's plan, unless somebody has begun one. */
async function seedPlan({ db, config, clock }: SeedContext): Promise<Written | undefined> {
  if (config.demoSheetsOnly) return undefined;
  const seeds = seedRepo(db);
  const { timeZone } = clock;
  const now = clock.now();
  const duty = dutyDateAt(timeZone, new Date(now));
  const hasBegun = isLocked(shiftOn(duty)) || startOf(timeZone, duty) <= now;
  const earliest = hasBegun ? addDays(duty, 1) : duty;
  const [date] = workingDays(earliest, addDays(earliest, 3));
  if (date === undefined || ((await seeds.upTo(plan)) ?? '') >= date) return undefined;
  await seeds.begin(plan, new Date(now));
  if ((await untouched(db, [date])).length > 0) {
    const organisation = await organisationOf(db);
    const watch = watchOn(date, organisation.users);
    const absences = (await absencesRepo(db).touching(date, date)).flatMap(
      ({ _id: userId, absences: own }) => own.map((one) => ({ ...one, userId })),
    );
    const { members: people, tags, catalogue } = organisation;
    const zoneOfTeam = zonesOn(date, organisation);
    if (watch)
      await writeBoard(
        db,
        date,
        plannedBoard({ date, now, catalogue, people, tags, zoneOfTeam, watch, absences }),
      );
  }
  return { entries: [], finish: () => seeds.finish(plan, new Date(clock.now()), date) };
}

/** Those on which nobody has done anything; what the demo itself did on their boards is forgotten. */
async function untouched(db: Db, dates: readonly string[]): Promise<string[]> {
  const sheets = attendanceRepo(db);
  const found: string[] = [];
  for (const date of dates) {
    const there = await sheets.sheetsOn(date);
    if (there.length === 0 && (await forgetOwn(db, date))) found.push(date);
  }
  return found;
}

/** Whether nobody has done anything on the date's board, which then is as if there had been none. */
async function forgetOwn(db: Db, date: string): Promise<boolean> {
  const boards = boardRepo(db);
  const board = await boards.board(date);
  if (!board) return true;
  const records = [...recordsOf(board), ...(await boards.recordsAfter(date, 0))];
  if (records.some(({ by, opId, seq }) => by && opId !== demoOpId(date, seq))) return false;
  await forgetBoard(db, date);
  return true;
}

interface Organisation extends People {
  readonly members: readonly Member[];
  readonly tags: ReadonlyMap<string, readonly (Tag & WithLastDay)[]>;
  readonly catalogue: Catalogue;
}

/** As it is stored: people may have come and gone since the demo was made. */
async function organisationOf(db: Db): Promise<Organisation> {
  const repo = directoryRepo(db);
  const [users, teams, tags, links, catalogue] = await Promise.all([
    repo.users(),
    repo.teams(),
    repo.tags(),
    repo.userTags(),
    catalogueRepo(db).catalogue(),
  ]);
  const members = users.map(({ _id: id, username, name, role, teamId, isActive }): Member => ({
    id,
    username,
    name,
    role,
    teamId,
    isActive,
  }));
  return { users, teams, members, tags: carriedTags(links, tags), catalogue };
}

interface Now {
  readonly timeZone: string;
  /** In ms. */
  readonly now: number;
  readonly sheetsOnly: boolean;
}

type Day = DayOf & { readonly done: BoardDay };

/** Answers what the trail is to have of them. */
async function writeDays(db: Db, dates: readonly string[], now: Now): Promise<Recorded[]> {
  if (dates.length === 0) return [];
  const organisation = await organisationOf(db);
  const days: Day[] = [];
  for (const date of dates) {
    const day = dayOf(date, organisation, now);
    if (!day) return [];
    await writeSheets(db, day.steps);
    if (now.sheetsOnly) continue;
    const done = boardDay(day);
    await writeBoard(db, date, done);
    days.push({ ...day, done });
  }
  await writeNotes(db, days, now);
  return days.flatMap((day) => trailOf(day, organisation));
}

/** Undefined where nobody is left who could have led the watch. */
function dayOf(
  date: string,
  { users, teams, members, tags, catalogue }: Organisation,
  { timeZone, now }: Now,
): DayOf | undefined {
  const watch = watchOn(date, users);
  return (
    watch && {
      date,
      startMs: startOf(timeZone, date),
      now,
      catalogue,
      people: members,
      tags,
      zoneOfTeam: zonesOn(date, { teams }),
      steps: sheetSteps({ users, teams }, date, { timeZone, now }),
      watch,
    }
  );
}

/** The board's zone in which a team works on a date. */
function zonesOn(date: string, { teams }: Pick<Organisation, 'teams'>): DayOf['zoneOfTeam'] {
  const zones = new Map(
    teams.map(({ _id, baseZone = null }) => [_id, boardZoneOf(zoneOf(_id, date, baseZone))]),
  );
  return (teamId) => zones.get(teamId);
}

/** Two on duty; of three each has another shift off. */
function watchOn(date: string, users: Organisation['users']): DayOf['watch'] | undefined {
  const all = users
    .filter(({ role, isActive }) => role === 'watch_tl' && isActive)
    .toSorted((a, b) => a.username.localeCompare(b.username))
    .map(({ _id: id, name }): Watch => ({ id, name }));
  const from = shiftOn(date) === 'night' ? 1 : 0;
  const [first, second] = [all[from] ?? all[0], all[from + 1] ?? all[0]];
  return first && second && [first, second];
}

async function writeSheets(db: Db, steps: readonly SheetStep[]): Promise<void> {
  const sheets = new Map(steps.map(({ sheet }) => [sheet._id, sheet]));
  const entries = steps.flatMap((step) => step.entries);
  await attendanceRepo(db).insertHistory([...sheets.values()], entries);
}

/** Its document last: a date that has one is whole. */
async function writeBoard(
  db: Db,
  date: string,
  { board, records, lists, savedOpId }: BoardDay,
): Promise<void> {
  if (records.length === 0) return;
  const repo = boardRepo(db);
  await repo.relay(date, records);
  for (const [opId, lines] of lists) await repo.keepSaved(date, opId, lines);
  const doc = documentFrom({ board, writes: records.length, savedOpId }, []);
  const people = Object.fromEntries(
    records.flatMap(({ by }) => (by ? [[by.id, by.name] as const] : [])),
  );
  await repo.create({ ...doc, people });
}

async function writeNotes(db: Db, days: readonly Day[], { timeZone }: Now): Promise<void> {
  const written = days.map((day, index) =>
    notesOf({ ...day, timeZone, next: days[index + 1] }, day.done),
  );
  await notesRepo(db).insertHistory(
    written.flatMap(({ notes }) => notes),
    written.flatMap(({ reads }) => reads),
  );
}

const byTime = (a: Recorded, b: Recorded) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
const entriesAtOnce = 500;

/** At the end of the chain, each once; nothing older than what stands there already. */
async function appendTrail(db: Db, entries: readonly Recorded[]): Promise<void> {
  const repo = auditRepo(db);
  for (let from = 0; from < entries.length;) {
    const part = entries.slice(from, from + entriesAtOnce);
    const [storedEntries, last] = await Promise.all([
      repo.withKeys(part.map(({ key }) => key)),
      repo.last(),
    ]);
    const there = new Set(storedEntries.map(({ key }) => key));
    const before = last && !last.key.startsWith(demoKey) ? last.at : '';
    const missing = part.filter(({ key, at }) => !there.has(key) && at >= before);
    let end: ChainEnd = last ?? emptyChain;
    const docs = missing.map((entry): AuditDoc => {
      const doc = chained(end, entry);
      end = doc;
      return doc;
    });
    // Another process that starts too may have been faster: then what is left is looked at again.
    if (docs.length === 0 || (await repo.append(docs))) from += entriesAtOnce;
  }
}
