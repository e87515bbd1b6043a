import { own } from '../kernel/own.ts';
import { csv, fileName } from '../kernel/csv.ts';
import type { Board } from './deployment.board.ts';
import type { Catalogue, Officer } from './deployment.schema.ts';

/** The deployment as a CSV file: by zone and station, then everybody unassigned (DEP-83). Pure. */

export const deploymentFileName = (date: string): string => fileName(`deployment_${date}.csv`);

const header = ['Zone', 'Station', 'Officer', 'Role', 'Team', 'Status', 'PTO Timing', 'Assignment'];

/** Partial time off reads PTO, everybody else Present. */
const status = (officer: Officer) => (officer.status === 'pto' ? 'PTO' : 'Present');

const officerCells = (officer: Officer) => [
  officer.name,
  officer.role,
  officer.teamId,
  status(officer),
  officer.ptoTiming,
];

/** The draft as it stands; stations without officers have a line of their own. */
export function deploymentCsv(board: Board, { zones, stations }: Catalogue): string {
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
  const all = [['Deployment', board.date], header, ...rows, ...unassigned];
  // One width for all: a program that reads tables refuses, or shifts, rows of different lengths.
  return csv(all.map((cells) => [...cells, ...header.slice(cells.length).map(() => '')]));
}
