import { addDays } from '@muster/protocol';
import { calculateObjectSize } from 'bson';
import type { Connection } from 'mongoose';
import { directoryRepo } from '../../features/directory/directory.repo.ts';
import { catalogueRepo } from '../../features/board/catalogue/catalogue.ts';
import { documentFrom, savedListDocument } from '../../features/board/board-document.ts';
import { operationDocument } from '../../features/board/operation-document.ts';
import { stamped } from '../../store/migrations/versions.ts';
import { demoCatalogue } from '../../scripts/demo/catalogue.ts';
import { sheetSteps, workingDays } from '../../scripts/demo/sheets.ts';
import { demoOrganisation } from '../../scripts/demo/organisation.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import { besideBoard, momentsOf, papersOf, savedOn } from './year-beside.ts';
import { boardDay, idOn, type BoardDay } from './year-documents.ts';

export interface YearSize {
  /** 1 or 10 times the demo. */
  readonly scale: number;
  readonly days: number;
  readonly operationsPerDay: number;
}

/** What was stored of a kind, as BSON. */
export interface Stored {
  documents: number;
  bytes: number;
}

export interface Year {
  /** Working days, oldest first. */
  readonly dates: readonly string[];
  readonly teams: number;
  readonly officers: readonly string[];
  readonly stations: readonly string[];
  readonly stored: ReadonlyMap<string, Stored>;
}

interface Document {
  _id: string;
}

const supersededDays = 30;
const timeZone = 'Asia/Singapore';
const hash = 'h'.repeat(64);

/** Puts so many days before `until` where the product keeps them, as it would have left them. */
export async function fillYear(
  db: Connection,
  { scale, days, operationsPerDay }: YearSize,
  until: string,
  passwordHash: string,
): Promise<Year> {
  const stored = new Map<string, Stored>();
  async function insert(name: string, documents: readonly Document[]): Promise<void> {
    const kind = stored.get(name) ?? { documents: 0, bytes: 0 };
    stored.set(name, kind);
    const whole = documents.map((one) => stamped(name, one));
    for (const one of whole) kind.bytes += calculateObjectSize(one);
    kind.documents += whole.length;
    for (let start = 0; start < whole.length; start += 1000)
      await db.collection<Document>(name).insertMany(whole.slice(start, start + 1000));
  }

  const organisation = demoOrganisation(passwordHash, scale);
  const catalogue = demoCatalogue(scale);
  await directoryRepo(db).insertMissing(organisation);
  await catalogueRepo(db).insertMissing(catalogue);
  const first = addDays(until, -days);
  const dates: string[] = [];
  let template: BoardDay | undefined;
  let entriesOfTrail = 0;
  for (const date of workingDays(first, addDays(until, -1)).toReversed()) {
    const now = Date.parse(`${until}T00:00:00Z`);
    const steps = sheetSteps(organisation, date, { timeZone, now });
    template ??= boardDay(date, catalogue, organisation.users, operationsPerDay);
    const ofDate = [...new Map(steps.map(({ sheet }) => [sheet._id, sheet])).values()];
    await insert(
      'sheets',
      ofDate.map((sheet) => sheetWithOp(sheet)),
    );
    await insert(
      'attendanceUpdates',
      steps.flatMap(({ entries }) => entries.map(({ id, ...entry }) => ({ _id: id, ...entry }))),
    );
    await insertBoard(date, dates.length, template);
    const trail = ofDate.length * 2 + 20;
    await insert('audit', trailOf(date, entriesOfTrail, trail));
    entriesOfTrail += trail;
    for (const [name, documents] of besideBoard(date, until, organisation))
      await insert(name, documents);
    dates.unshift(date);
  }

  async function insertBoard(date: string, day: number, done: BoardDay) {
    const { records, board, lists, moments } = done;
    const own = records.map((record) => {
      const opId = record.opId === null ? null : idOn(record.opId, day);
      const { change } = record;
      if (!change) return { ...record, opId };
      const at = `${date}${change.at.slice(date.length)}`;
      return { ...record, opId, change: { ...change, date, opId, at } };
    });
    const key = ({ opId, seq }: { opId: string | null; seq: number }) =>
      `${date}.${opId ?? `server-${seq}`}`;
    await insert(
      'boardOperations',
      own.map((record) => operationDocument(key(record), date, record)),
    );
    const last = lists.at(-1);
    const savedOpId = idOn(last?.opId ?? '', day);
    const writes = records.length;
    const savedAt = savedOn(date, board);
    const state = { board: { ...board, date, savedAt }, writes, savedOpId };
    await insert('boards', [documentFrom(state, own.slice(-16))]);
    const isOld = date < addDays(until, -supersededDays);
    await insert(
      'savedDeployments',
      lists.map(({ opId, lines }) => {
        const { lines: whole, ...said } = savedListDocument(
          `${date}.${idOn(opId, day)}`,
          date,
          lines,
        );
        return isOld && lines !== last?.lines
          ? { ...said, stations: [] }
          : { ...said, lines: whole };
      }),
    );
    await insert('boardMoments', await momentsOf(date, moments));
    const printed = isOld ? lists.slice(-1) : lists;
    await insert('deploymentPapers', await papersOf(date, printed, catalogue, timeZone));
  }

  return {
    dates,
    teams: organisation.teams.length,
    officers: organisation.users.flatMap(({ _id, teamId }) => (teamId === null ? [] : [_id])),
    stations: catalogue.stations.map(({ id }) => id),
    stored,
  };
}

/** A sheet remembers its calls; their answers are gone after two days. */
function sheetWithOp<Sheet extends Document & { submittedBy: string }>(sheet: Sheet) {
  const opId = nameUuid(`sheet ${sheet._id}`);
  const ops = [{ opId, userId: sheet.submittedBy, asked: hash }];
  return { ...sheet, ops, opIds: [opId], answersFrom: 'none' };
}

/** Sign-ins and what administrators do of a day. */
const trailOf = (date: string, after: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const sequence = 1_000_000 + after + index;
    const id = nameUuid(`user ${index}`);
    return {
      _id: String(sequence).padStart(12, '0'),
      sequence,
      key: `year ${sequence}`,
      userId: id,
      at: `${date}T02:${String(index % 60).padStart(2, '0')}:00.000Z`,
      by: { id, name: 'Tan Wei Ming' },
      from: '10.0.0.12',
      kind: index % 10 === 0 ? 'user.updated' : 'session.opened',
      what: { type: 'session', id, name: 'Tan Wei Ming' },
      before: null,
      after: { browser: 'Chrome', system: 'Windows' },
      hash,
      previousHash: hash,
    };
  });
