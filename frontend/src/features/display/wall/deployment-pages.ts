import {
  boardRoutes,
  displayDeployment,
  wallFormOf,
  type DisplayDeployment,
  type DisplaySettings,
  type Joined,
  compareMembers,
  isShiftAhead,
  isolated,
  minuteMs,
} from '@muster/protocol';
import { formatShiftStart } from '../../../shared/dates/time-format.ts';
import { call } from '../../../shared/http/call.ts';
import { againWith, type Patch, type Topic } from '../../../shared/live/topic.ts';
import { needOf, worstOf, type Need } from '../../../shared/domain/short-mark.tsx';

/** Under which key the query cache keeps a date's deployment; other settings have another one. */
export const displayedKey = (date: string, settings: DisplaySettings) =>
  ['display', 'deployment', date, JSON.stringify(wallFormOf(settings))] as const;

/** The deployment as a wall screen shows it, of the date on duty (DIS-15, DIS-31). */
export const displayedTopic = (
  date: string,
  settings: DisplaySettings,
): Topic<DisplayDeployment> => ({
  key: displayedKey(date, settings),
  fetch: (options) => call(boardRoutes.displayed, options),
  subscription: { enter: ['board:join', { date }], leave: ['board:leave', { date }] },
  versionOf: ({ epoch, revision }) => ({ epoch, revision }),
  // Handover notes and the names of stations.
  hasUncounted: true,
  catchUp: async ({ revision }, channel) => {
    const answer = await channel.request('board:sync', { date, since: revision });
    const whole = answer.ok ? displayDeployment.safeParse(answer.deployment) : undefined;
    return whole?.success ? replacedBy(whole.data) : 'gone';
  },
  on: {
    'deployment:saved': (shown, { deployment }) => replacedBy(deployment)(shown),
    'deployment:drafted': (shown, { deployment }) => replacedBy(deployment)(shown),
    // A name or a note of a station: nothing that raises the board's revision.
    ...againWith('zones', 'stations'),
  },
});

/** The newer of two whole forms; of one revision the later one, in which a station may have another name. */
const replacedBy =
  (deployment: DisplayDeployment): Patch<DisplayDeployment> =>
  (shown) => {
    if (deployment.date !== shown.date || deployment.source !== shown.source) return shown;
    const isNewer = deployment.epoch !== shown.epoch || deployment.revision >= shown.revision;
    return isNewer ? deployment : shown;
  };

/** The board has moved on since this form was made: an event may have been lost (DIS-19). */
export const isFormBehind = ({ epoch, revision }: DisplayDeployment, joined: Joined): boolean =>
  epoch !== joined.epoch || revision < joined.revision;

/** The deployment in lines, columns and pages of a wall (DIS-15). Pure. */

type Station = DisplayDeployment['zones'][number]['stations'][number];

export type WallLine =
  | {
      readonly kind: 'station';
      readonly id: string;
      readonly name: string;
      readonly zoneName: string;
      /** Officers who stand here and are here; the others are named too, as not here. */
      readonly count: number;
      readonly capacity: number;
      readonly minimum: number;
      /** Minimums by tag and role that are not met, "1 of 2 Xray". */
      readonly lacking: readonly string[];
      /** How it stands to its minimums (STF-10). */
      readonly need: Need;
      /** When the time of those here is up, on a screen without names. */
      readonly reliefs: readonly string[];
      /** Goes on from the column before. */
      readonly continues: boolean;
    }
  | {
      readonly kind: 'officer';
      readonly id: string;
      readonly officer: Station['officers'][number];
    };

type Zones = DisplayDeployment['zones'];

/** A deployment as the wall shows it at a moment. */
export interface ShownDeployment extends DisplayDeployment {
  /** Before the shift begins it is a plan: of which date and time, `Nov 28, 10:00`. */
  readonly planFor?: string | undefined;
}

/** Until the shift begins whoever is expected counts as planned; from then on nobody counts of whom no sheet says so (DIS-51). */
export function shownDeployment(
  deployment: DisplayDeployment,
  timeZone: string,
  nowMs: number,
): ShownDeployment {
  const { date, zones } = deployment;
  if (!isShiftAhead({ timeZone, date }, nowMs)) return deployment;
  return {
    ...deployment,
    planFor: formatShiftStart(date, timeZone),
    zones: zones.map((zone) => ({
      ...zone,
      stations: zone.stations.map(({ expected = 0, lackingIfAllCome, ...station }) => ({
        ...station,
        here: station.here + expected,
        lacking: lackingIfAllCome ?? station.lacking,
      })),
    })),
  };
}

/**
 * Pages of columns of lines. A station stays whole where a column can hold it; a longer one goes on in
 * the next column, under its name again. The columns are of nearly equal length, so that one zone alone takes the
 * whole width as well (DIS-43).
 */
export function deploymentPages(
  { zones }: Pick<DisplayDeployment, 'zones'>,
  columns: number,
  linesPerColumn: number,
): WallLine[][][] {
  // A heading alone says nothing: there is room for one officer at least.
  const most = Math.max(2, linesPerColumn);
  const width = Math.max(1, columns);
  const pagesOf = (filled: readonly unknown[]) => Math.ceil(filled.length / width);
  const pages = pagesOf(columnsOf(zones, most));
  const longest = Math.max(
    2,
    ...zones.flatMap(({ stations }) =>
      stations.filter(isInUse).map(({ officers }) => 1 + officers.length),
    ),
  );
  let height = Math.min(most, longest);
  while (height < most && pagesOf(columnsOf(zones, height)) > pages) height += 1;
  const filled = columnsOf(zones, height);
  return Array.from({ length: pagesOf(filled) }, (_, page) =>
    filled.slice(page * width, (page + 1) * width),
  );
}

function columnsOf(zones: Zones, height: number): WallLine[][] {
  const filled: WallLine[][] = [[]];
  const room = () => height - (filled.at(-1)?.length ?? 0);
  const write = (line: WallLine) => filled.at(-1)?.push(line);

  const isUntouched = !zones.some(({ stations }) => stations.some(isStaffed));
  for (const { name: zoneName, stations } of zones) {
    for (const station of stations.filter(isInUse)) {
      const { id, name, capacity, minimum, lacking, here: count, officers, reliefs } = station;
      const heading = (continues: boolean): WallLine => ({
        kind: 'station',
        id: `${id} in ${filled.length}`,
        name,
        zoneName,
        count,
        capacity,
        minimum,
        lacking: lacking.map(({ name: wanted, have, least }) => `${have} of ${least} ${wanted}`),
        need: needOf({ count, minimum, isLacking: lacking.length > 0, isUntouched }),
        reliefs: continues ? [] : reliefs,
        continues,
      });
      const needed = 1 + officers.length;
      // One that no column can hold begins where there is room for its name and somebody under it.
      if (room() < (needed <= height ? needed : 2)) filled.push([]);
      write(heading(false));
      for (const [index, officer] of officers.toSorted(compareMembers).entries()) {
        if (room() === 0) {
          filled.push([]);
          write(heading(true));
        }
        write({ kind: 'officer', id: `${id} ${index}`, officer });
      }
    }
  }
  return filled;
}

/** Whether there is anything to show: something was saved, or somebody stands somewhere. */
export const hasDeployment = ({ source, savedAt, zones }: DisplayDeployment): boolean =>
  zones.some(({ stations }) => stations.some(isInUse)) &&
  (savedAt !== null ||
    (source === 'draft' && zones.some(({ stations }) => stations.some(isStaffed))));

const reliefShownMs = 15 * minuteMs;

/** From 15 minutes before somebody's time on a post is up, `relief 14:20`, and after it `relief due` (STF-39). */
export function reliefWords(
  reliefAt: string | null | undefined,
  nowMs: number,
  formatTime: (at: string) => string,
): { readonly words: string; readonly isDue: boolean } | undefined {
  if (!reliefAt) return undefined;
  const leftMs = Date.parse(reliefAt) - nowMs;
  if (leftMs > reliefShownMs) return undefined;
  const isDue = leftMs <= 0;
  // It is within the quarter of an hour: half of the day need not be said, and a name needs the room.
  const time = formatTime(reliefAt).replace(/\s[AP]M$/, '');
  return { words: isDue ? 'relief due' : `relief ${time}`, isDue };
}

/** The same of all of a station, for a screen without names: `2 relief due`. */
export function reliefsWords(
  reliefs: readonly string[],
  nowMs: number,
  formatTime: (at: string) => string,
): ReturnType<typeof reliefWords> {
  const shown = reliefs.toSorted().flatMap((at) => reliefWords(at, nowMs, formatTime) ?? []);
  const due = shown.filter(({ isDue }) => isDue);
  const said = due.length > 0 ? due : shown;
  const [first] = said;
  if (!first || said.length === 1) return first;
  return { words: `${said.length} × ${first.words}`, isDue: first.isDue };
}

const isStaffed = ({ here, expected = 0, away, gone }: Station): boolean =>
  here + expected + away + gone > 0;
/** Apart from those that are here for their note alone. */
const isInUse = (station: Station): boolean => station.capacity > 0 || isStaffed(station);

export interface ZoneFigures {
  readonly id: string;
  readonly name: string;
  /** Who stands there and is here; whoever is not here any more does not count (DIS-15). */
  readonly here: number;
  readonly places: number;
  /** How many are missing to the minimums of its stations. */
  readonly short: number;
  /** As its neediest station (STF-10). */
  readonly need: Need;
}

/** Places and people of each zone, and how it stands to its minimums (DIS-47). */
export function zoneFigures({ zones }: Pick<DisplayDeployment, 'zones'>): ZoneFigures[] {
  const isUntouched = !zones.some(({ stations }) => stations.some(isStaffed));
  return zones
    .filter(({ stations }) => stations.some(isInUse))
    .map(({ id, name, stations }) => {
      const sum = (of: (station: Station) => number) =>
        stations.reduce((total, station) => total + of(station), 0);
      return {
        id,
        name,
        here: sum(({ here }) => here),
        places: sum(({ capacity }) => capacity),
        short: sum(({ here, minimum }) => Math.max(0, minimum - here)),
        need: worstOf(
          stations.map(({ here: count, minimum, lacking }) =>
            needOf({ count, minimum, isLacking: lacking.length > 0, isUntouched }),
          ),
        ),
      };
    });
}

/**
 * What kind of deployment this is and how old (DIS-31): `Deployment` and `saved 10:52 by Priya Nair`,
 * or `Live draft` and `last saved 10:52 by Priya Nair`; before its shift `Plan for Nov 28, 10:00`.
 */
export function deploymentWords(
  { source, savedAt, savedByName, planFor }: Omit<ShownDeployment, 'zones'>,
  formatTime: (at: string) => string,
): readonly [kind: string, saved: string] {
  const by = savedByName === null ? '' : ` by ${isolated(savedByName)}`;
  const saved = savedAt === null ? undefined : `saved ${formatTime(savedAt)}${by}`;
  if (source === 'saved') {
    return [planFor === undefined ? 'Deployment' : `Plan for ${planFor}`, saved ?? 'not saved yet'];
  }
  const plan = planFor === undefined ? '' : ` of the plan for ${planFor}`;
  return [`Live draft${plan}`, saved ? `last ${saved}` : 'nothing saved yet'];
}

/** What a wall without teams says while there is no page of a deployment and no note. */
export function nothingWords(
  { show, zones: chosen }: Pick<DisplaySettings, 'show' | 'zones'>,
  { source, savedAt, zones }: Pick<DisplayDeployment, 'source' | 'savedAt' | 'zones'>,
): string {
  const where = chosen === null ? '' : ' in the chosen zones';
  if (!show.includes('deployment')) return `No note is written${where}`;
  if (source === 'saved' && savedAt === null) return 'No deployment is saved yet';
  const isOpen = zones.some(({ stations }) => stations.some(isInUse));
  return isOpen ? `Nobody has a place yet${where}` : `No station is open${where}`;
}
