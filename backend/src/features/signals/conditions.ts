import {
  displayLostAfterMs,
  minutesLate,
  momentOf,
  runningDate,
  shortForMs,
  stationsNow,
  timeOnPost,
  unsavedChanges,
  unsavedForMs,
  type AlertKind,
  type Board,
  type Catalogue,
  type Member,
  type Moment,
  type WatchSnapshot,
} from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import type { Named } from '../called-now.ts';

/** Something that is the case now. */
export interface Fact {
  readonly kind: AlertKind;
  /** The same as long as it is the same matter. */
  readonly key: string;
  readonly name: string;
  /** Whose names are in the name. */
  readonly of?: readonly Named[];
  readonly teamId: string | null;
  /** Since when it is the case, in ms, where that is known. */
  readonly since?: number;
  /** How long it must be the case before it is an alert, in ms. */
  readonly afterMs: number;
}

/** A station that is short, for those who are told of it. */
export interface ShortStation {
  readonly id: string;
  readonly name: string;
  /** Who is here of those who have a place there. */
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

/** Everything that is the case on the date on duty (KNO-41). */
export function factReader(sources: FactSources, clock: Clock) {
  /** What was not heard while this server was down says nothing about a screen. */
  const startedAt = clock.now();

  async function sheets(date: string): Promise<Fact[]> {
    const { rows } = await sources.snapshot(date);
    return rows
      .filter((row) => minutesLate(row, clock.now()) !== undefined)
      .map(({ id, name, dueAt }) =>
        fact('sheet-overdue', id, [{ kind: 'team', id, name }], {
          teamId: id,
          since: timeOf(dueAt),
        }),
      );
  }

  function isLost({ lastSeenAt, pairedAt }: PairedDisplay): boolean {
    const since = clock.now() - displayLostAfterMs;
    return startedAt <= since && (lastSeenAt ?? pairedAt).getTime() < since;
  }

  async function screens(): Promise<Fact[]> {
    const lost = (await sources.displays()).filter(isLost);
    return lost.map(({ _id: id, name, lastSeenAt, pairedAt }) =>
      fact('display-lost', id, [{ kind: 'display', id, name }], {
        since: (lastSeenAt ?? pairedAt).getTime(),
      }),
    );
  }

  /** Whether a wall that is not lost shows what was saved. */
  async function isSavedShown(): Promise<boolean> {
    return (await sources.displays()).some((one) => one.showsSaved && !isLost(one));
  }

  async function posts(date: string): Promise<Fact[]> {
    const [board, places] = await Promise.all([sources.board(date), sources.catalogue()]);
    const facts = [...reliefs(board, places), ...(await absences(board, places))];
    if (isOnDuty(date)) {
      const moment = momentOf({ timeZone: clock.timeZone, date }, clock.now());
      for (const { id, name } of shortStations(board, places, moment)) {
        const of: Named[] = [{ kind: 'station', id, name }];
        facts.push(fact('station-short', id, of, { afterMs: shortForMs }));
      }
    }
    if (unsavedChanges(board).count > 0 && (await isSavedShown())) {
      const shown =
        board.savedRevision === 0 ? 'that nothing is saved yet' : 'what was saved before';
      const unsaved = fact('draft-unsaved', String(board.savedRevision), [], {
        afterMs: unsavedForMs,
      });
      facts.push({ ...unsaved, name: shown });
    }
    return facts;
  }

  function reliefs(board: Board, { stations }: Catalogue): Fact[] {
    const names = new Map(board.officers.map(({ id, name }) => [id, name]));
    return board.assignments.flatMap((placement) => {
      const { userId, stationId } = placement;
      const time = timeOnPost(board, placement, clock.now(), clock.timeZone);
      if (time?.state !== 'overdue') return [];
      const key = `${userId} ${stationId} ${placement.since ?? ''}`;
      const officer = person(userId, names.get(userId) ?? 'An officer');
      const of = [officer, stationOf(stations, stationId)];
      return [fact('relief-overdue', key, of, { since: time.dueAtMs }, ' at ')];
    });
  }

  /** Of whoever is not on the board any more the list of people says whose officer that is. */
  async function absences({ vacancies }: Board, { stations }: Catalogue): Promise<Fact[]> {
    if (vacancies.length === 0) return [];
    const teams = new Map((await sources.people()).map(({ id, teamId }) => [id, teamId]));
    return vacancies.map(({ userId, userName, stationId, at }) => {
      const of = [person(userId, userName), stationOf(stations, stationId)];
      const about = { teamId: teams.get(userId) ?? null, since: timeOf(at) };
      return fact('absent-assigned', `${userId} ${stationId} ${at}`, of, about, ' of ');
    });
  }

  const isOnDuty = (date: string): boolean =>
    runningDate(clock.timeZone, new Date(clock.now())) === date;

  return async (): Promise<{ date: string; facts: Fact[] }> => {
    const date = clock.today();
    const all = await Promise.all([sheets(date), posts(date), screens()]);
    return { date, facts: all.flat() };
  };
}

/** The open stations below their minimum by who is here at a moment (STF-13). */
export const shortStations = (board: Board, places: Catalogue, moment: Moment): ShortStation[] =>
  stationsNow(board, places, moment).flatMap(({ id, name, here, short }) =>
    short > 0 ? [{ id, name, count: here, minimum: here + short }] : [],
  );

const person = (id: string, name: string): Named => ({ kind: 'person', id, name });
const stationOf = (stations: Catalogue['stations'], id: string): Named => ({
  kind: 'station',
  id,
  name: stations.find((one) => one.id === id)?.name ?? 'a station',
});
const timeOf = (instant: string | null): number | undefined =>
  instant === null ? undefined : Date.parse(instant);

interface About {
  readonly teamId?: string | null;
  readonly since?: number | undefined;
  readonly afterMs?: number;
}

/** `between`: what stands between the names. */
const fact = (
  kind: AlertKind,
  key: string,
  of: readonly Named[],
  { teamId = null, since, afterMs = 0 }: About = {},
  between = '',
): Fact => ({
  kind,
  key,
  name: of.map(({ name }) => name).join(between),
  of,
  teamId,
  ...(since !== undefined && { since }),
  afterMs,
});
