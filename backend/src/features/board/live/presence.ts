import { trusted, type Connection, Schema } from 'mongoose';
import { type Viewer, holdLeaseMs, presenceColors, type BoardPresence } from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../lib/clock.ts';

/** Who has a date's board open at one process, and what they hold: for the people at the others (PRC-42). */
export interface PresenceDoc {
  /** Date and process. */
  _id: string;
  date: string;
  process: string;
  viewers: Viewer[];
  holding: { by: string; userIds: string[] }[];
  /** From then on nobody of them is here; the database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const plain = { type: Schema.Types.Mixed, required: true } as const;

const presenceSchema = new Schema<PresenceDoc>(
  {
    _id: text,
    date: text,
    process: text,
    viewers: plain,
    holding: plain,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'presence', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ date: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

const presenceModel = (db: Connection) => db.model<PresenceDoc>('Presence', presenceSchema);

/** Who is at a board at each process (PRC-42). The last write of a process stands: nobody else writes its document. */
export function presenceRepo(db: Connection) {
  const presence = presenceModel(db);
  return {
    async put(doc: Omit<PresenceDoc, '_id'>): Promise<void> {
      const _id = `${doc.date} ${doc.process}`;
      await presence.replaceOne({ _id }, { _id, ...doc }, { upsert: true }).exec();
    },
    /** Of the other processes; also what has expired and is not removed yet. */
    others: (date: string, process: string): Promise<PresenceDoc[]> =>
      presence
        .find({ date, process: trusted({ $ne: process }) })
        .lean<PresenceDoc[]>()
        .exec(),
  };
}

export type PresenceRepo = ReturnType<typeof presenceRepo>;

/**
 * Who has which board open, and who holds which card (S18), at this process and, as it hears of them, at the others. It
 * is a hint.
 */
interface ViewerSocket {
  readonly socketId: string;
  readonly id: string;
  readonly name: string;
}

/** Who is at a board at another process. */
interface There {
  readonly process: string;
  readonly viewers: readonly Viewer[];
  readonly holding: readonly { readonly by: string; readonly userIds: readonly string[] }[];
  /** Until then by the clock that only runs on (ms). */
  readonly until: number;
  /** The same for what they hold, which is believed for less time (S18). */
  readonly holdsUntil: number;
}

interface Room {
  readonly viewers: Map<string, Viewer & { readonly sockets: Set<string> }>;
  /** Officers in hand by viewer's id, until then by the clock that only runs on (ms). */
  readonly holding: Map<string, { userIds: readonly string[]; until: number }>;
  there: readonly There[];
}

export function presence(clock: Clock) {
  const rooms = new Map<string, Room>();

  function room(date: string): Room {
    const dateRoom = rooms.get(date) ?? { viewers: new Map(), holding: new Map(), there: [] };
    rooms.set(date, dateRoom);
    return dateRoom;
  }

  function freeColor({ viewers, there }: Room, id: string): number {
    const elsewhere = there.flatMap((one) => one.viewers);
    const same = elsewhere.find((one) => one.id === id);
    if (same) return same.color;
    const taken = new Set([...viewers.values(), ...elsewhere].map(({ color }) => color));
    return firstFree(taken) ?? viewers.size % presenceColors;
  }

  /** Without those who said nothing for too long, and what they hold. */
  const believed = (there: readonly There[]): There[] =>
    there
      .filter(({ until }) => until > clock.elapsed())
      .map((one) =>
        one.holding.length > 0 && one.holdsUntil <= clock.elapsed() ? { ...one, holding: [] } : one,
      );

  return {
    /** True when the picture has changed. */
    enter(date: string, { socketId, id, name }: ViewerSocket): boolean {
      const here = room(date);
      const existingViewer = here.viewers.get(id);
      if (existingViewer) {
        existingViewer.sockets.add(socketId);
        return false;
      }
      here.viewers.set(id, { id, name, color: freeColor(here, id), sockets: new Set([socketId]) });
      return true;
    },

    /** Leaves one board; with it goes what this person held. */
    leave(date: string, socketId: string): boolean {
      const here = rooms.get(date);
      for (const { id, sockets } of here?.viewers.values() ?? []) {
        if (!sockets.delete(socketId) || sockets.size > 0) continue;
        here?.viewers.delete(id);
        here?.holding.delete(id);
        if (here?.viewers.size === 0) rooms.delete(date);
        return true;
      }
      return false;
    },

    /** A hint from somebody who has the board open; anybody else's is ignored. */
    hold(date: string, viewerId: string, userIds: readonly string[]): boolean {
      const here = rooms.get(date);
      if (!here?.viewers.has(viewerId)) return false;
      const before = here.holding.get(viewerId)?.userIds ?? [];
      if (userIds.length === 0) here.holding.delete(viewerId);
      else here.holding.set(viewerId, { userIds, until: clock.elapsed() + holdLeaseMs });
      return before.join() !== userIds.join();
    },

    /** Ends leases that nobody renewed; the dates whose picture has changed. */
    expire(): string[] {
      return [...rooms].flatMap(([date, here]) => {
        const over = [...here.holding].filter(([, { until }]) => until <= clock.elapsed());
        for (const [viewerId] of over) here.holding.delete(viewerId);
        const before = here.there;
        here.there = believed(before);
        const isLess = here.there.some((one, at) => one !== before[at]);
        return over.length > 0 || isLess || here.there.length < before.length ? [date] : [];
      });
    },

    /** What other processes say of a date; true when the picture has changed. */
    hear(date: string, there: readonly There[]): boolean {
      const here = rooms.get(date);
      if (!here) return false;
      const before = pictureOf(date, here);
      here.there = believed(there);
      return !isDeepStrictEqual(pictureOf(date, here), before);
    },

    /** Without the people at other processes. */
    own: (date: string) => ownOf(rooms.get(date)),
    picture: (date: string): BoardPresence => pictureOf(date, rooms.get(date)),
    isOpen: (date: string): boolean => rooms.has(date),
    dates: () => [...rooms.keys()],
  };
}

function ownOf(room: Room | undefined) {
  return {
    viewers: [...(room?.viewers.values() ?? [])].map(({ id, name, color }) => ({
      id,
      name,
      color,
    })),
    holding: [...(room?.holding ?? [])].map(([by, { userIds }]) => ({ by, userIds: [...userIds] })),
  };
}

/** Whoever is here and there stands once. */
function pictureOf(date: string, room: Room | undefined): BoardPresence {
  const all = [ownOf(room), ...(room?.there ?? [])];
  const viewers = new Map<string, Viewer>();
  for (const one of all.flatMap((place) => place.viewers)) {
    if (!viewers.has(one.id)) viewers.set(one.id, one);
  }
  const holding = new Map<string, BoardPresence['holding'][number]>();
  for (const { by, userIds } of all.flatMap((place) => place.holding)) {
    for (const userId of userIds) holding.set(`${userId} ${by}`, { userId, by });
  }
  return { date, viewers: coloured([...viewers.values()]), holding: [...holding.values()] };
}

/** Of two who were given one colour at two processes the later id gets another, which is the same at each of them. */
function coloured(viewers: readonly Viewer[]): Viewer[] {
  const taken = new Set<number>();
  const colors = new Map<string, number>();
  for (const { id, color } of viewers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const mine = taken.has(color) ? (firstFree(taken) ?? color) : color;
    taken.add(mine);
    colors.set(id, mine);
  }
  return viewers.map((viewer) => ({ ...viewer, color: colors.get(viewer.id) ?? viewer.color }));
}

const firstFree = (taken: ReadonlySet<number>): number | undefined =>
  Array.from({ length: presenceColors }, (_, color) => color).find((color) => !taken.has(color));

export type Presence = ReturnType<typeof presence>;
