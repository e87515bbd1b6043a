import type { SheetDraft, DraftMark } from '@muster/protocol';
import { Schema, trusted, type Connection } from 'mongoose';
import { isPerson, type Allowed } from '../../../lib/caller.ts';
import { audiences } from '../../../live/audiences.ts';
import type { LiveSocket } from '../../../live/gateway.ts';
import { type Publisher, publishElsewhere } from '../../../live/publisher.ts';
import type { Context } from '../../context.ts';
import { isLeaderOf, mustBeOpen } from '../attendance.policy.ts';
import { sheetId } from '../attendance.repo.ts';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { changeKind, type Changes } from '../../../store/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { perKey } from '../../../lib/queue.ts';

/** What is being marked of a sheet at one process: for the leaders at the others (ATT-113). */
interface SheetDraftsDoc {
  /** Sheet and process. */
  _id: string;
  sheet: string;
  process: string;
  drafts: SheetDraft[];
  /** The database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;

const schema = new Schema<SheetDraftsDoc>(
  {
    _id: text,
    sheet: text,
    process: text,
    drafts: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sheetDrafts', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ sheet: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

/** The last write of a process stands: nobody else writes its document. */
function sheetDraftsRepo(db: Connection) {
  const model = db.model<SheetDraftsDoc>('SheetDrafts', schema);
  return {
    async put(doc: Omit<SheetDraftsDoc, '_id'>): Promise<void> {
      const _id = `${doc.sheet} ${doc.process}`;
      await model.replaceOne({ _id }, { _id, ...doc }, { upsert: true }).exec();
    },
    /** Of the other processes; also what has expired and is not removed yet. */
    others: (sheet: string, process: string): Promise<SheetDraftsDoc[]> =>
      model
        .find({ sheet, process: trusted({ $ne: process }) })
        .lean<SheetDraftsDoc[]>()
        .exec(),
  };
}

type SheetDraftsRepo = ReturnType<typeof sheetDraftsRepo>;

/** What leaders are marking at this process and have not submitted, by sheet and socket (ATT-112). Only in memory. */

interface Marking {
  readonly by: SheetDraft['by'];
  readonly marks: Readonly<Record<string, DraftMark>>;
}

/** What was said elsewhere, until then by the clock that only runs on (ms). */
interface DraftsThere {
  readonly drafts: readonly SheetDraft[];
  readonly until: number;
}

function sheetDrafts(elapsed: () => number) {
  const here = new Map<string, Map<string, Marking>>();
  const there = new Map<string, readonly DraftsThere[]>();

  /** Of somebody with two open pages the one that spoke last counts. */
  function own(sheet: string): SheetDraft[] {
    const latest = new Map([...(here.get(sheet)?.values() ?? [])].map((one) => [one.by.id, one]));
    return [...latest.values()].flatMap(({ by, marks }) =>
      Object.entries(marks).map(([userId, mark]) => ({ userId, by, mark })),
    );
  }

  function drop(sheet: string, socketId: string): boolean {
    const sockets = here.get(sheet);
    if (!sockets?.delete(socketId)) return false;
    if (sockets.size === 0) here.delete(sheet);
    return true;
  }

  return {
    own,
    /** True when others have something new to see. */
    mark(sheet: string, socketId: string, marking: Marking): boolean {
      const wasThere = drop(sheet, socketId);
      if (Object.keys(marking.marks).length === 0) return wasThere;
      // Last in order: it spoke last.
      here.set(sheet, (here.get(sheet) ?? new Map<string, Marking>()).set(socketId, marking));
      return true;
    },
    /** The sheets of which a socket's marks are gone. */
    leave: (socketId: string): string[] =>
      [...here.keys()].filter((sheet) => drop(sheet, socketId)),
    /** What other processes say of a sheet. */
    hear(sheet: string, drafts: readonly DraftsThere[]): void {
      if (drafts.length === 0) there.delete(sheet);
      else there.set(sheet, drafts);
    },
    /** The sheets of which somebody elsewhere has not been heard for too long; it is forgotten. */
    expire(): string[] {
      return [...there].flatMap(([sheet, all]) => {
        const left = all.filter(({ until }) => until > elapsed());
        if (left.length === all.length) return [];
        this.hear(sheet, left);
        return [sheet];
      });
    },
    /** Of all processes; whoever marks here and there stands once. */
    all(sheet: string): SheetDraft[] {
      const mine = own(sheet);
      const ownAuthorIds = new Set(mine.map(({ by }) => by.id));
      const others = (there.get(sheet) ?? []).flatMap(({ drafts }) => drafts);
      return [...mine, ...others.filter(({ by }) => !ownAuthorIds.has(by.id))];
    },
    sheets: () => [...here.keys()],
  };
}

type SheetDraftsHere = ReturnType<typeof sheetDrafts>;

/** A process has written what is being marked of a sheet there. The id is the sheet's. */
const draftsWritten = changeKind('sheetDrafts', { collection: 'sheetDrafts', id: 'sheet' });

/** How long others believe a process that says nothing any more, in ms. */
export const draftLeaseMs = 15_000;
/** Changes of one sheet in this time are one write, in ms. */
const gatherMs = 200;

interface Deps {
  readonly drafts: SheetDraftsHere;
  readonly repo: SheetDraftsRepo;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'subscribe'>;
  /** To this process's own sockets. */
  show(sheet: string): void;
  isHeard(sheet: string): boolean;
  readonly log: FastifyBaseLogger;
}

/** Tells the other processes what is marked here, by one document a sheet, and hears what is marked there (ATT-113). */
function shareDrafts({ drafts, repo, clock, changes, show, isHeard, log }: Deps) {
  const process = randomUUID();
  const failed = (err: unknown) => log.warn({ err }, 'marks were not shared; they will be again');
  const relay = publishElsewhere({
    gatherMs,
    subjects: () => drafts.sheets(),
    isEmpty: (sheet) => drafts.own(sheet).length === 0,
    write: (sheet, isOver) => {
      const expiresAt = new Date(clock.now() + (isOver ? 0 : draftLeaseMs));
      return repo.put({ sheet, process, drafts: isOver ? [] : drafts.own(sheet), expiresAt });
    },
    failed,
    renewed: () => {
      for (const sheet of drafts.expire()) show(sheet);
    },
  });

  const reads = perKey();
  /** One after the other, so that what was read last is shown. */
  const read = (sheet: string): Promise<void> => reads.run(sheet, () => readNow(sheet));

  async function readNow(sheet: string): Promise<void> {
    if (!isHeard(sheet)) return;
    const others = await repo.others(sheet, process);
    const living = others.filter(({ expiresAt }) => expiresAt.getTime() > clock.now());
    // What was written a moment ago by a clock that is ahead is not believed for longer.
    const until = clock.elapsed() + draftLeaseMs;
    drafts.hear(
      sheet,
      living.map((one) => ({ drafts: one.drafts, until })),
    );
    show(sheet);
  }

  changes.subscribe(draftsWritten, ({ id }) => read(id));

  return {
    ...relay,
    /** Somebody has come who has to be shown what is marked elsewhere. */
    opened: (sheet: string): void => void read(sheet).catch(failed),
  };
}

/** What follows the coming and going of sockets at a team's sheet. */
export interface DraftSubscriptions {
  /** The room of the leaders who mark a sheet, for those who are. */
  roomsFor(allowed: Allowed, teamId: string, date: string): string[];
  /** Shows who has come what the others are marking. */
  entered(socket: LiveSocket, teamId: string, date: string): void;
  left(socket: LiveSocket): void;
}

/** The marks of a team's leaders that are not submitted, to each other alone (ATT-112). */
export function registerDrafts({
  app,
  changes,
  clock,
  db,
  gateway,
  isShared,
  publisher,
}: Context): DraftSubscriptions {
  const drafts = sheetDrafts(() => clock.elapsed());
  const show = showDrafts(publisher, drafts.all);
  const shared = isShared
    ? shareDrafts({
        drafts,
        repo: sheetDraftsRepo(db),
        clock,
        changes,
        show: (sheet) => show(sheet),
        isHeard: (sheet) => publisher.isHeard(roomOf(sheet)),
        log: app.log,
      })
    : undefined;
  const changed = (sheet: string) => {
    show(sheet);
    shared?.changed(sheet);
  };

  gateway.on('sheet:draft', ({ socket, payload: { teamId, date, marks }, ...allowed }) => {
    mustBeOpen(allowed, { teamId, date });
    const { caller } = allowed;
    // Like every hint, one of somebody who does not have the sheet open is ignored.
    if (!isPerson(caller) || !socket.rooms.has(audiences.teamDrafts(teamId, date))) return {};
    const { id, name } = caller.user;
    const sheet = sheetId(teamId, date);
    if (drafts.mark(sheet, socket.id, { by: { id, name }, marks })) changed(sheet);
    return {};
  });

  const left = (socket: LiveSocket) => drafts.leave(socket.id).forEach(changed);
  gateway.onLeave(left);
  app.addHook('preClose', () => shared?.stop());

  return {
    roomsFor: ({ caller }, teamId, date) =>
      isLeaderOf(caller, { teamId, date }) ? [audiences.teamDrafts(teamId, date)] : [],
    entered(socket, teamId, date) {
      if (!socket.rooms.has(audiences.teamDrafts(teamId, date))) return;
      const sheet = sheetId(teamId, date);
      show(sheet, audiences.socket(socket.id));
      shared?.opened(sheet);
    },
    left,
  };
}

/** A sheet's id is its date and its team. */
const placeOf = (sheet: string) => ({ date: sheet.slice(0, 10), teamId: sheet.slice(11) });
const roomOf = (sheet: string) => {
  const { teamId, date } = placeOf(sheet);
  return audiences.teamDrafts(teamId, date);
};

const showDrafts =
  (publisher: Publisher, all: ReturnType<typeof sheetDrafts>['all']) =>
  (sheet: string, to = roomOf(sheet)): void =>
    publisher.publish('sheet:drafts', { ...placeOf(sheet), drafts: all(sheet) }, to);
