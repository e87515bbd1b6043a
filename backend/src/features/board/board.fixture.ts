import {
  buildStation,
  buildZone,
  builtInCatalogue,
  type AttendanceRecord,
  type Catalogue,
  type Operation,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { attendanceRepo, sheetId } from '../attendance/attendance.repo.ts';
import { directoryRepo, type UserDoc } from '../directory/directory.repo.ts';
import { catalogueRepo } from './catalogue/catalogue.ts';

/** Boards for tests: zones and stations, and as many people present as wanted. */

export const boardDate = '2025-09-06';

/** Beside who is eligible. */
export const nobodyExpected = { expected: [], expectedNoMore: () => 'not_expected' as const };

export const seedCatalogue = (
  db: Connection,
  catalogue: Catalogue = builtInCatalogue,
): Promise<void> => catalogueRepo(db).insertMissing(catalogue);

/** Stations of one zone, or of so many in turn: `s-1`, `s-2`, … with as many places each. */
export function plainStations(count: number, capacity: number, zoneCount = 1): Catalogue {
  const zones = Array.from({ length: zoneCount }, (_, index) =>
    index === 0
      ? buildZone({ id: 'z', name: 'Zone' })
      : buildZone({ id: `z-${index + 1}`, name: `Zone ${index + 1}` }),
  );
  return {
    zones,
    stations: Array.from({ length: count }, (_, index) => {
      const zone = zones[index % zones.length] ?? buildZone({ id: 'z', name: 'Zone' });
      return buildStation({
        id: `s-${index + 1}`,
        zoneId: zone.id,
        zoneName: zone.name,
        name: `S ${index + 1}`,
        capacity,
      });
    }),
  };
}

/** People in teams of 20, all present on the date; their ids in the order of their names. */
export async function seedPresent(
  db: Connection,
  count: number,
  date: string = boardDate,
): Promise<string[]> {
  const now = new Date('2025-01-01T00:00:00Z');
  const users = Array.from({ length: count }, (_, index): UserDoc => {
    const username = `officer.${String(index + 1).padStart(3, '0')}`;
    return {
      _id: randomUUID(),
      username,
      usernameKey: username,
      passwordHash: 'none',
      name: `Officer ${index + 1}`,
      role: 'Member',
      teamId: `B${Math.floor(index / 20) + 1}`,
      isActive: true,
      tlDashboardAccess: false,
      createdAt: now,
      deletedAt: null,
    };
  });
  const teamIds = [...new Set(users.map(({ teamId }) => teamId ?? ''))];
  const teams = teamIds.map((id) => ({
    _id: id,
    name: `Team ${id}`,
    leaderId: null,
    dtlId: null,
    psoId: null,
    createdAt: now,
  }));
  await directoryRepo(db).insertMissing({ users, teams });
  await attendanceRepo(db).insertHistory(
    teamIds.map((teamId) => {
      const records = users
        .filter((user) => user.teamId === teamId)
        .map((user) => presentRecord(user, date));
      const submitted = { submittedBy: randomUUID(), submittedByName: 'TL', submittedAt: instant };
      const rest = { ops: [], outbox: [], outboxSize: 0 };
      return {
        _id: sheetId(teamId, date),
        teamId,
        date,
        revision: 1,
        ...submitted,
        records,
        ...rest,
      };
    }),
    [],
  );
  return users.map(({ _id }) => _id);
}

const instant = '2025-09-06T02:00:00.000Z';

const presentRecord = (user: UserDoc, date: string): AttendanceRecord => ({
  id: `${user._id}.${date}`,
  userId: user._id,
  userName: user.name,
  userRole: user.role,
  teamId: user.teamId ?? '',
  date,
  status: 'present',
  absenceType: null,
  ptoTiming: null,
  notes: '',
  submittedAt: instant,
  submittedByName: 'TL',
  updatedAt: instant,
  updatedByName: 'TL',
  revision: 1,
});

/** One officer from where they are to a station, or to Unassigned. */
export const drag = (userId: string, from: string | null, to: string | null): Operation => ({
  type: 'place',
  cause: 'drag',
  moves: [{ userId, from, to }],
});

export const asking = (op: Operation, opId: string = randomUUID()) => ({ opId, op });
