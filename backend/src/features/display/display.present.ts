import {
  defaultDisplaySettings,
  own,
  displaySettings,
  type Board,
  type Catalogue,
  type DisplayDevice,
  type DisplayNext,
  type DisplaySettings,
  type DisplaySnapshot,
  type NextShift,
  type WatchSnapshot,
  type WatchStats,
} from '@muster/protocol';
import { presentWrites } from '../../store/rows/row-doc.ts';
import type { DisplayDoc } from './display.model.ts';

/** What was chosen for a screen; one from before there were settings has their defaults (DIS-35). */
export const settingsOf = ({ shows, ...row }: DisplayDoc): DisplaySettings =>
  displaySettings.parse({
    ...defaultDisplaySettings,
    ...(shows && { deployment: shows }),
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
  });

export const presentDisplay = (display: DisplayDoc): DisplayDevice => ({
  id: display._id,
  name: display.name,
  pairedAt: display.pairedAt.toISOString(),
  pairedByName: display.pairedByName,
  lastSeenAt: display.lastSeenAt?.toISOString() ?? null,
  ...settingsOf(display),
  ...presentWrites(display),
});

const noFigures: Omit<WatchStats, 'revision'> = {
  totalTeams: 0,
  submittedTeams: 0,
  pendingTeams: 0,
  countedTeams: 0,
  totalMembers: 0,
  presentCount: 0,
  absentCount: 0,
  ptoCount: 0,
  attendanceRate: 0,
  absences: {},
};

/** What of the day's figures these settings open to a screen (DIS-36). */
export function displayedFigures(
  snapshot: WatchSnapshot,
  { show }: Pick<DisplaySettings, 'show'>,
): WatchSnapshot & Pick<DisplaySnapshot, 'dueAt'> {
  const { stats, rows } = snapshot;
  const counts = show.includes('counts');
  return {
    ...snapshot,
    stats: counts ? stats : { ...noFigures, revision: stats.revision },
    rows: show.includes('teams') ? rows : [],
    dueAt: counts ? (rows[0]?.dueAt ?? null) : null,
  };
}

interface NextOnWall {
  readonly date: string;
  readonly next: NextShift;
  /** Names of the teams of that date. */
  readonly teams: ReadonlyMap<string, string>;
  readonly board: Pick<Board, 'saved' | 'savedAt' | 'stations'>;
  readonly stations: Catalogue['stations'];
}

/** What of a shift to come these settings open to a screen (DIS-50); nobody is named. Pure. */
export function displayedNext(
  { date, next, teams, board, stations }: NextOnWall,
  { show, zones }: Pick<DisplaySettings, 'show' | 'zones'>,
): DisplayNext {
  const counts = show.includes('counts');
  const savedAt = show.includes('deployment') ? board.savedAt : null;

  function planOf(zone: string) {
    const there = stations.flatMap(({ id, zoneId }) => {
      const state = own(board.stations, id);
      const placed = board.saved.filter(({ stationId }) => stationId === id).length;
      return zoneId === zone && state?.isOpen ? [{ ...state, placed }] : [];
    });
    const sum = (of: (one: (typeof there)[number]) => number) =>
      there.reduce((total, one) => total + of(one), 0);
    return {
      placed: sum(({ placed }) => placed),
      places: sum(({ capacity }) => capacity),
      short: sum(({ minimum, placed }) => Math.max(0, minimum - placed)),
    };
  }

  return {
    date,
    expected: counts ? next.expected : null,
    minimum: counts ? next.zones.reduce((sum, { minimum }) => sum + minimum, 0) : null,
    savedAt,
    zones: next.zones
      .filter(({ id }) => zones?.includes(id) ?? true)
      .map((zone) => ({
        id: zone.id,
        name: zone.name,
        teams: show.includes('teams')
          ? zone.teams.map((id) => ({ id, name: teams.get(id) ?? id }))
          : [],
        expected: counts ? zone.expected : null,
        minimum: counts ? zone.minimum : null,
        plan: savedAt === null ? null : planOf(zone.id),
      })),
  };
}
