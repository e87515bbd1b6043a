import { holdLeaseMs, presenceColors, type BoardPresence, type Viewer } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';

/** Who has which board open, and who holds which card (S18). In memory only: it is a hint. */
export interface ViewerSocket {
  readonly socketId: string;
  readonly id: string;
  readonly name: string;
}

interface Room {
  readonly viewers: Map<string, Viewer & { readonly sockets: Set<string> }>;
  /** Officers in hand by viewer's id, until then by the clock that only runs on (ms). */
  readonly holding: Map<string, { userIds: readonly string[]; until: number }>;
}

export function presence(clock: Clock) {
  const rooms = new Map<string, Room>();

  function room(date: string): Room {
    const known = rooms.get(date) ?? { viewers: new Map(), holding: new Map() };
    rooms.set(date, known);
    return known;
  }

  function freeColor({ viewers }: Room): number {
    const taken = new Set([...viewers.values()].map(({ color }) => color));
    const free = Array.from({ length: presenceColors }, (_, color) => color).find(
      (color) => !taken.has(color),
    );
    return free ?? viewers.size % presenceColors;
  }

  return {
    /** True when the picture has changed. */
    enter(date: string, { socketId, id, name }: ViewerSocket): boolean {
      const here = room(date);
      const known = here.viewers.get(id);
      if (known) {
        known.sockets.add(socketId);
        return false;
      }
      here.viewers.set(id, { id, name, color: freeColor(here), sockets: new Set([socketId]) });
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
      return [...rooms].flatMap(([date, { holding }]) => {
        const over = [...holding].filter(([, { until }]) => until <= clock.elapsed());
        for (const [viewerId] of over) holding.delete(viewerId);
        return over.length > 0 ? [date] : [];
      });
    },

    picture(date: string): BoardPresence {
      const { viewers, holding } = rooms.get(date) ?? { viewers: new Map(), holding: new Map() };
      return {
        date,
        viewers: [...(viewers as Room['viewers']).values()].map(({ id, name, color }) => ({
          id,
          name,
          color,
        })),
        holding: [...(holding as Room['holding'])].flatMap(([by, { userIds }]) =>
          userIds.map((userId) => ({ userId, by })),
        ),
      };
    },

    dates: () => [...rooms.keys()],
  };
}

export type Presence = ReturnType<typeof presence>;
