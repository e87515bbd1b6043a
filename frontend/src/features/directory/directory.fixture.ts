import {
  adminTeam,
  user,
  type AdminTag,
  type AdminTeam,
  type User,
  type Role,
} from '@muster/protocol';

const written = { revision: 1, changedBy: null, changedAt: null };
const createdAt = '2026-01-05T01:00:00.000Z';

/** An id that reads as its number. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const roleOf = (name: string, over: Partial<Role> = {}): Role => ({
  id: idOf(1),
  name,
  description: null,
  builtIn: false,
  dashboard: null,
  userCount: 0,
  stationCount: 0,
  createdAt,
  updatedAt: createdAt,
  ...written,
  ...over,
});

export const tagOf = (name: string, over: Partial<AdminTag> = {}): AdminTag => ({
  id: idOf(1),
  name,
  description: null,
  color: '#3B82F6',
  userCount: 0,
  stationCount: 0,
  createdAt,
  updatedAt: createdAt,
  ...written,
  ...over,
});

/** What a field is when nothing is said of it, these two have from the contract. */
export const userOf = (number: number, over: Partial<User> = {}): User =>
  user.parse({
    id: idOf(number),
    username: `user.${number}`,
    name: `Person ${number}`,
    role: 'Member',
    teamId: null,
    teamName: null,
    isActive: true,
    tlDashboardAccess: false,
    mustChangePassword: false,
    tags: [],
    hasSignedIn: true,
    createdAt,
    ...written,
    ...over,
  });

export const teamOf = (id: string, over: Partial<AdminTeam> = {}): AdminTeam =>
  adminTeam.parse({
    id,
    name: `Team ${id}`,
    leaderId: null,
    dtlId: null,
    psoId: null,
    memberCount: 0,
    createdAt,
    ...written,
    ...over,
  });
