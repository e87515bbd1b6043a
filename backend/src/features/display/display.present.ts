import {
  defaultDisplaySettings,
  displaySettings,
  type DisplayDevice,
  type DisplaySettings,
  type DisplaySnapshot,
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
