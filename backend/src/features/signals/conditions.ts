import {
  displayLostAfterMs,
  minutesLate,
  momentOf,
  openVacancies,
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

/** Something that is the case now, before it is told to anybody. */
export interface Condition {
  readonly kind: AlertKind;
  /** The same as long as it is the same matter. */
  readonly key: string;
  readonly name: string;
  /** Whose names are in the name. */
  readonly of: readonly Named[];
  /** Whose it is; null where it is no team's. */
  readonly teamId: string | null;
  /** Since when it is the case, in ms, where that is known. */
  readonly since?: number;
  /** How long it must be the case before it is an alert, in ms. */
  readonly afterMs: number;
  /** Of a short station: who is here of those who have a place there, and its minimum. */
  readonly short?: { readonly count: number; readonly minimum: number };
}

interface PairedDisplay {
  readonly _id: string;
  readonly name: string;
  readonly pairedAt: Date;
  readonly lastSeenAt: Date | null;
  /** Whether it shows the deployment as it was saved. */
  readonly showsSaved: boolean;
}

/** What conditions are read from; each feature is asked through the composition. */
export interface ConditionSources {
  /** Whether a sheet was ever submitted. */
  anySheet(): Promise<boolean>;
  snapshot(date: string): Promise<WatchSnapshot>;
  board(date: string): Promise<Board>;
  catalogue(): Promise<Catalogue>;
  people(): Promise<readonly Pick<Member, 'id' | 'teamId'>[]>;
  displays(): Promise<readonly PairedDisplay[]>;
}

/**
 * What is the case on the date on duty (KNO-41), judged here alone: the strip, the bell and other programs are told of
 * it, each by its own rules of what is new and what is over.
 */
export function conditionsNow(sources: ConditionSources, clock: Clock) {
  /** What was not heard while this server was down says nothing about a screen. */
  const startedAt = clock.now();

  /** Before its first sheet an organisation is being set up: nobody is late, and no station is short (KNO-50). */
  let hasBegun = false;
  async function isSetUp(): Promise<boolean> {
    hasBegun ||= await sources.anySheet();
    return hasBegun;
  }

  async function overdueSheets(date: string): Promise<Condition[]> {
    if (!(await isSetUp())) return [];
    const { rows } = await sources.snapshot(date);
    return rows
      .filter((row) => minutesLate(row, clock.now()) !== undefined)
      .map(({ id, name, dueAt }) =>
        condition('sheet-overdue', id, [{ kind: 'team', id, name }], {
          teamId: id,
          since: timeOf(dueAt),
        }),
      );
  }

  const hasListened = () => startedAt <= clock.now() - displayLostAfterMs;
  const isLost = (display: PairedDisplay): boolean =>
    hasListened() && seenAt(display) < clock.now() - displayLostAfterMs;

  /** The displays of which nothing was heard for too long, since then; undefined while that cannot be known yet. */
  async function lostDisplays(displays = sources.displays): Promise<Condition[] | undefined> {
    if (!hasListened()) return undefined;
    return (await displays()).filter(isLost).map((display) => {
      const { _id: id, name } = display;
      return condition('display-lost', id, [{ kind: 'display', id, name }], {
        since: seenAt(display),
      });
    });
  }

  /** Whether a wall that is not lost shows what was saved. */
  async function isSavedShown(displays: ConditionSources['displays']): Promise<boolean> {
    return (await displays()).some((one) => one.showsSaved && !isLost(one));
  }

  async function posts(date: string, displays: ConditionSources['displays']): Promise<Condition[]> {
    const [board, places] = await Promise.all([sources.board(date), sources.catalogue()]);
    const found = [...reliefs(board, places), ...(await absences(board, places))];
    if (isOnDuty(date) && (await isSetUp())) {
      const moment = momentOf({ timeZone: clock.timeZone, date }, clock.now());
      found.push(...shortStations(board, places, moment));
    }
    if (unsavedChanges(board).count > 0 && (await isSavedShown(displays))) {
      const shown =
        board.savedRevision === 0 ? 'that nothing is saved yet' : 'what was saved before';
      const unsaved = condition('draft-unsaved', String(board.savedRevision), [], {
        afterMs: unsavedForMs,
      });
      found.push({ ...unsaved, name: shown });
    }
    return found;
  }

  function reliefs(board: Board, { stations }: Catalogue): Condition[] {
    const names = new Map(board.officers.map(({ id, name }) => [id, name]));
    return board.assignments.flatMap((placement) => {
      const { userId, stationId } = placement;
      const time = timeOnPost(board, placement, clock.now(), clock.timeZone);
      if (time?.state !== 'overdue') return [];
      const key = `${userId} ${stationId} ${placement.since ?? ''}`;
      const officer = person(userId, names.get(userId) ?? 'An officer');
      const of = [officer, stationOf(stations, stationId)];
      return [condition('relief-overdue', key, of, { since: time.dueAtMs }, ' at ')];
    });
  }

  /** Of whoever is not on the board any more the list of people says whose officer that is. */
  async function absences(board: Board, { stations }: Catalogue): Promise<Condition[]> {
    const vacancies = openVacancies(board.vacancies);
    if (vacancies.length === 0) return [];
    const teams = new Map((await sources.people()).map(({ id, teamId }) => [id, teamId]));
    return vacancies.map(({ userId, userName, stationId, at }) => {
      const of = [person(userId, userName), stationOf(stations, stationId)];
      const about = { teamId: teams.get(userId) ?? null, since: timeOf(at) };
      return condition('absent-assigned', `${userId} ${stationId} ${at}`, of, about, ' of ');
    });
  }

  const isOnDuty = (date: string): boolean =>
    runningDate(clock.timeZone, new Date(clock.now())) === date;

  async function all(): Promise<{ date: string; conditions: Condition[] }> {
    const date = clock.today();
    // One look reads them once, and only where it needs them.
    let reading: ReturnType<ConditionSources['displays']> | undefined;
    const displays = () => (reading ??= sources.displays());
    const found = await Promise.all([
      overdueSheets(date),
      posts(date, displays),
      lostDisplays(displays),
    ]);
    return { date, conditions: found.flatMap((some) => some ?? []) };
  }

  return { all, overdueSheets, lostDisplays: () => lostDisplays(), isSetUp };
}

export type Conditions = ReturnType<typeof conditionsNow>;

/** The open stations below their minimum by who is here at a moment (STF-13). */
const shortStations = (board: Board, places: Catalogue, moment: Moment): Condition[] =>
  stationsNow(board, places, moment).flatMap(({ id, name, here, short }) => {
    if (short <= 0) return [];
    const of: Named[] = [{ kind: 'station', id, name }];
    const one = condition('station-short', id, of, { afterMs: shortForMs });
    return [{ ...one, short: { count: here, minimum: here + short } }];
  });

const seenAt = ({ lastSeenAt, pairedAt }: PairedDisplay): number =>
  (lastSeenAt ?? pairedAt).getTime();
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
const condition = (
  kind: AlertKind,
  key: string,
  of: readonly Named[],
  { teamId = null, since, afterMs = 0 }: About = {},
  between = '',
): Condition => ({
  kind,
  key,
  name: of.map(({ name }) => name).join(between),
  of,
  teamId,
  ...(since !== undefined && { since }),
  afterMs,
});
