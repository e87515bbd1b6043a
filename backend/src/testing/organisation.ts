import { hashSync } from '@node-rs/argon2';
import { builtInRoles } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { directoryRepo, type UserDoc } from '../features/directory/directory.repo.ts';
import { testPassword } from './app.ts';

/** A small organisation: teams A1, A2 and A3 with six people each, two watch TLs, an administrator, a bystander. */
export interface Organisation {
  readonly users: ReadonlyMap<string, UserDoc>;
  id(username: string): string;
  /** Ids of a team's people: tl, dtl, pso, three members. */
  team(teamId: string): string[];
}

/** As quick as argon2 can be: nearly every test signs in. */
const quickHash = hashSync(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** @param passwordHash of testPassword, for tests of what a login takes */
export async function seedOrganisation(
  db: Connection,
  passwordHash = quickHash,
): Promise<Organisation> {
  const createdAt = new Date('2025-01-01T00:00:00Z');
  const user = (
    username: string,
    name: string,
    role: string,
    teamId: string | null = null,
    tlDashboardAccess = false,
  ): UserDoc => ({
    _id: randomUUID(),
    username,
    usernameKey: username,
    passwordHash,
    name,
    role,
    teamId,
    isActive: true,
    tlDashboardAccess,
    createdAt,
    deletedAt: null,
  });
  const people = ['A1', 'A2', 'A3'].flatMap((team) => {
    const key = team.toLowerCase();
    return [
      user(`tl.${key}`, `Tara ${team}`, 'TL', team),
      user(`dtl.${key}`, `Dan ${team}`, 'DTL', team),
      user(`pso.${key}`, `Pia ${team}`, 'PSO', team, team === 'A1'),
      ...['Ada', 'Ben', 'Cai'].map((name, index) =>
        user(`${key}.0${index + 4}`, `${name} ${team}`, 'Member', team),
      ),
    ];
  });
  const others = [
    user('admin', 'Asha Admin', 'admin'),
    user('watch.1', 'Wen Watch', 'watch_tl'),
    user('watch.2', 'Wira Watch', 'Watch_TL'),
    user('bystander', 'Bo Bystander', 'FRT'),
  ];
  const users = new Map([...people, ...others].map((one) => [one.username, one]));
  const id = (username: string): string => {
    const found = users.get(username);
    if (!found) throw new Error(`no ${username} in the test organisation`);
    return found._id;
  };
  await directoryRepo(db).insertMissing({
    roles: Object.entries(builtInRoles).map(([name, description]) => ({
      _id: randomUUID(),
      name,
      nameKey: name.toLowerCase(),
      description,
      builtIn: true,
      createdAt,
      updatedAt: createdAt,
    })),
    teams: ['A1', 'A2', 'A3'].map((team) => ({
      _id: team,
      name: `Team ${team}`,
      leaderId: id(`tl.${team.toLowerCase()}`),
      dtlId: id(`dtl.${team.toLowerCase()}`),
      psoId: id(`pso.${team.toLowerCase()}`),
      createdAt,
    })),
    users: [...users.values()],
  });
  return {
    users,
    id,
    team: (teamId) => people.filter((one) => one.teamId === teamId).map((one) => one._id),
  };
}
