import { own } from '../kernel/ids.ts';
import { csv, fileName } from '../kernel/csv.ts';
import type { Board } from './board.ts';
import type {
  Catalogue,
  Officer,
  Assignment,
  Configuration,
  ConfigurationInput,
  SavedAssignment,
} from './board.schema.ts';
import type { Operation } from './operations/operation.schema.ts';
import { isEligible } from './plan/plan.rules.ts';

/** The deployment as a CSV file: by zone and station, then everybody unassigned (DEP-83). Pure. */

export const deploymentFileName = (date: string): string => fileName(`deployment_${date}.csv`);

const header = ['Zone', 'Station', 'Officer', 'Role', 'Team', 'Status', 'PTO Timing', 'Assignment'];

/** Partial time off reads PTO, whoever no sheet names yet Expected, everybody else Present. */
const statuses = { present: 'Present', pto: 'PTO', expected: 'Expected' } as const;

const officerCells = (officer: Officer) => [
  officer.name,
  officer.role,
  officer.teamId,
  statuses[officer.status],
  officer.ptoTiming,
];

/** The draft as it stands, called a plan until its shift begins; stations without officers have a line of their own. */
export function deploymentCsv(
  board: Board,
  { zones, stations }: Catalogue,
  { isPlan = false } = {},
): string {
  const officerById = new Map(board.officers.map((officer) => [officer.id, officer]));
  const placed = new Set(board.assignments.map(({ userId }) => userId));
  const rows = zones.flatMap((zone) =>
    stations
      .filter(({ id, zoneId }) => zoneId === zone.id && own(board.stations, id))
      .flatMap((station) => {
        const there = board.assignments.flatMap(({ userId, stationId, assignmentType }) => {
          const officer = stationId === station.id ? officerById.get(userId) : undefined;
          return officer ? [[officer, assignmentType] as const] : [];
        });
        const head = [zone.name, station.name];
        if (there.length === 0) {
          return [
            [...head, own(board.stations, station.id)?.isOpen ? 'No officers' : 'Station closed'],
          ];
        }
        return there
          .toSorted(([a], [b]) => a.name.localeCompare(b.name))
          .map(([officer, type]) => [...head, ...officerCells(officer), type]);
      }),
  );
  const unassigned = board.officers
    .filter(({ id }) => !placed.has(id))
    .toSorted((a, b) => a.teamId.localeCompare(b.teamId) || a.name.localeCompare(b.name))
    .map((officer) => ['Unassigned', '', ...officerCells(officer), '']);
  const all = [[isPlan ? 'Plan' : 'Deployment', board.date], header, ...rows, ...unassigned];
  // One width for all: a program that reads tables refuses, or shifts, rows of different lengths.
  return csv(all.map((cells) => [...cells, ...header.slice(cells.length).map(() => '')]));
}

/** The board in the forms that the calls of whole lists and a wall screen read (DEP-10, DIS-15). Pure. */

/** The draft as the written list. */
export function assignmentsOf(board: Board, { zones, stations }: Catalogue): Assignment[] {
  const stationById = new Map(stations.map((station) => [station.id, station]));
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]));
  const officerById = new Map(board.officers.map((officer) => [officer.id, officer]));
  return board.assignments.map(({ userId, stationId, assignmentType, notes, since }) => {
    const station = stationById.get(stationId);
    const officer = officerById.get(userId);
    return {
      date: board.date,
      stationId,
      userId,
      assignedBy: own(board.touches.officers, userId)?.by?.id ?? null,
      assignmentType,
      userName: officer?.name ?? '',
      userRole: officer?.role ?? '',
      userTeamId: officer?.teamId ?? null,
      stationName: station?.name ?? stationId,
      stationZoneId: station?.zoneId ?? '',
      zoneName: zoneById.get(station?.zoneId ?? '')?.name ?? station?.zoneName ?? '',
      notes,
      ...(since !== undefined && { since }),
    };
  });
}

/** The saved list with what attendance says of each officer now (DEP-18). */
export function savedAssignmentsOf(
  board: Pick<Board, 'officers'>,
  saved: readonly Assignment[],
): SavedAssignment[] {
  const eligible = new Set(board.officers.flatMap((one) => (isEligible(one) ? [one.id] : [])));
  return saved.map((line) => ({ ...line, eligible: eligible.has(line.userId) }));
}

/** The written configuration: a closed station has capacity 0 (DEP-33). */
export function configurationOf(board: Board): Configuration {
  return {
    date: board.date,
    zoneConfigs: board.zones,
    stationConfigs: Object.fromEntries(
      Object.entries(board.stations).map(([id, { isOpen, capacity }]) => [
        id,
        { isOpen, capacity: isOpen ? capacity : 0 },
      ]),
    ),
    configuredBy: board.configuredBy?.id ?? null,
    revision: board.revision,
  };
}

/**
 * The written configuration as an operation (DEP-36): a closed zone closes its stations whatever the
 * body says of them, a closed station keeps the capacity it returns to, and a station that opens with
 * the 0 that was shown while it was closed returns to it.
 */
export function configureOperation(
  board: Board,
  { zoneConfigs, stationConfigs }: Pick<ConfigurationInput, 'zoneConfigs' | 'stationConfigs'>,
  catalogue: Catalogue,
): Extract<Operation, { type: 'configure' }> {
  const zoneOf = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
  const stations = Object.entries(stationConfigs).map(([id, wanted]) => {
    const zoneId = zoneOf.get(id) ?? '';
    const zoneIsOpen = (own(zoneConfigs, zoneId) ?? own(board.zones, zoneId))?.isOpen ?? true;
    const before = own(board.stations, id);
    const isOpen = zoneIsOpen && (wanted.isOpen ?? before?.isOpen ?? true);
    const shownAsClosed = wanted.capacity === 0 && !(before?.isOpen && isOpen);
    const capacity = shownAsClosed ? before?.capacity : wanted.capacity;
    return [id, { isOpen, capacity }] as const;
  });
  return { type: 'configure', zones: zoneConfigs, stations: Object.fromEntries(stations) };
}
