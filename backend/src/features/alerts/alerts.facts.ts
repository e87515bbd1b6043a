import {
  countByStation,
  minutesLate,
  own,
  shiftEndsAt,
  shiftOn,
  shiftStart,
  instantIn,
  shortForMs,
  timeOnPost,
  unsavedChanges,
  unsavedForMs,
  type AlertKind,
  type Board,
  type Catalogue,
  type Member,
  type WatchSnapshot,
} from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';

/** Something that is the case now. */
export interface Fact {
  readonly kind: AlertKind;
  /** The same as long as it is the same matter. */
  readonly key: string;
  readonly name: string;
  readonly teamId: string | null;
  /** How long it must be the case before it is an alert, in ms. */
  readonly afterMs: number;
}

/** A station that is short, for those who are told of it. */
export interface ShortStation {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly minimum: number;
}

interface PairedDisplay {
  readonly _id: string;
  readonly name: string;
  readonly pairedAt: Date;
  readonly lastSeenAt: Date | null;
  /** Whether it shows the deployment as it was saved. */
  readonly showsSaved: boolean;
}

/** What facts are read from; each feature is asked through the composition. */
export interface FactSources {
  snapshot(date: string): Promise<WatchSnapshot>;
  board(date: string): Promise<Board>;
  catalogue(): Promise<Catalogue>;
  people(): Promise<readonly Pick<Member, 'id' | 'teamId'>[]>;
  displays(): Promise<readonly PairedDisplay[]>;
}

/** A screen's last sign of life is stored once a minute, so a minute longer than is said. */
const lostAfterMs = 6 * 60_000;

/** Everything that is the case on the date on duty (KNO-41). */
export function factReader(sources: FactSources, clock: Clock) {
  /** What was not heard while this server was down says nothing about a screen. */
  const startedAt = clock.now();

  async function sheets(date: string): Promise<Fact[]> {
    const { rows } = await sources.snapshot(date);
    return rows
      .filter((row) => minutesLate(row, clock.now()) !== undefined)
      .map(({ id, name }) => fact('sheet-overdue', id, name, { teamId: id }));
  }

  function isLost({ lastSeenAt, pairedAt }: PairedDisplay): boolean {
    const since = clock.now() - lostAfterMs;
    return startedAt <= since && (lastSeenAt ?? pairedAt).getTime() < since;
  }

  async function screens(): Promise<Fact[]> {
    const lost = (await sources.displays()).filter(isLost);
    return lost.map(({ _id, name }) => fact('display-lost', _id, name));
  }

  /** Whether a wall that is not lost shows what was saved. */
  async function isSavedShown(): Promise<boolean> {
    return (await sources.displays()).some((one) => one.showsSaved && !isLost(one));
  }

  async function posts(date: string): Promise<Fact[]> {
    const [board, places] = await Promise.all([sources.board(date), sources.catalogue()]);
    const facts = [...reliefs(board, places), ...(await absences(board, places))];
    if (isOnDuty(date)) {
      for (const { id, name } of shortStations(board, places)) {
        facts.push(fact('station-short', id, name, { afterMs: shortForMs }));
      }
    }
    if (unsavedChanges(board).count > 0 && (await isSavedShown())) {
      const shown =
        board.savedRevision === 0 ? 'that nothing is saved yet' : 'what was saved before';
      facts.push(
        fact('draft-unsaved', String(board.savedRevision), shown, { afterMs: unsavedForMs }),
      );
    }
    return facts;
  }

  function reliefs(board: Board, { stations }: Catalogue): Fact[] {
    const names = new Map(board.officers.map(({ id, name }) => [id, name]));
    return board.assignments.flatMap((placement) => {
      const { userId, stationId } = placement;
      if (timeOnPost(board, placement, clock.now())?.state !== 'overdue') return [];
      const name = `${names.get(userId) ?? 'An officer'} at ${nameOf(stations, stationId)}`;
      return [fact('relief-overdue', `${userId} ${stationId} ${placement.since ?? ''}`, name)];
    });
  }

  /** Of whoever is not on the board any more the list of people says whose officer that is. */
  async function absences({ vacancies }: Board, { stations }: Catalogue): Promise<Fact[]> {
    if (vacancies.length === 0) return [];
    const teams = new Map((await sources.people()).map(({ id, teamId }) => [id, teamId]));
    return vacancies.map(({ userId, userName, stationId, at }) => {
      const name = `${userName} of ${nameOf(stations, stationId)}`;
      const teamId = teams.get(userId) ?? null;
      return fact('absent-assigned', `${userId} ${stationId} ${at}`, name, { teamId });
    });
  }

  const isOnDuty = (date: string): boolean => {
    const start = shiftStart(shiftOn(date));
    const end = shiftEndsAt(clock.timeZone, date);
    if (start === null || !end) return false;
    const from = instantIn(clock.timeZone, date, start).getTime();
    return from <= clock.now() && clock.now() < end.getTime();
  };

  return async (): Promise<{ date: string; facts: Fact[] }> => {
    const date = clock.today();
    const all = await Promise.all([sheets(date), posts(date), screens()]);
    return { date, facts: all.flat() };
  };
}

/** The open stations below their minimum. */
export function shortStations(board: Board, { stations }: Catalogue): ShortStation[] {
  const counts = countByStation(board);
  return stations.flatMap(({ id, name }) => {
    const state = own(board.stations, id);
    const count = counts.get(id) ?? 0;
    return state?.isOpen && count < state.minimum
      ? [{ id, name, count, minimum: state.minimum }]
      : [];
  });
}

const nameOf = (stations: Catalogue['stations'], stationId: string): string =>
  stations.find(({ id }) => id === stationId)?.name ?? 'a station';

const fact = (
  kind: AlertKind,
  key: string,
  name: string,
  { teamId = null, afterMs = 0 }: { teamId?: string | null; afterMs?: number } = {},
): Fact => ({ kind, key, name, teamId, afterMs });
