import { hasSetZone, rotationZones, tagPalette } from '@muster/protocol';
import type {
  TagDoc,
  TeamDoc,
  UserDoc,
  UserTagDoc,
} from '../../features/directory/directory.repo.ts';
import { demoUserId, nameUuid } from '../../lib/name-uuid.ts';
import { demoNames } from './names.ts';
import { randomFrom, type Random } from './random.ts';

/**
 * The demo organisation (DIR-20 to DIR-23): 14 teams, about 200 officers, who leads, who carries which tag; or as
 * many times that as the scale says (OPS-100). Pure.
 */
export interface Organisation {
  readonly teams: TeamDoc[];
  readonly users: UserDoc[];
  readonly tags: TagDoc[];
  readonly userTags: UserTagDoc[];
}

const foundedAt = new Date('2025-08-01T01:00:00.000Z');

/** People of each team beside its TL, DTL and PSO; A1 to A13, then SAC AC CVG AC. */
const others = [12, 12, 12, 11, 12, 11, 13, 11, 11, 11, 12, 11, 11, 10];

const sac = 'SAC AC CVG AC';
/** Teams `A1` to `A13` have their kind of work and their tags; those beyond have them again in the same order. */
const kinds = 13;
const officersPerScale = 200;

function teamsOf(scale: number): { id: string; others: number }[] {
  const count = scale === 1 ? kinds + 1 : kinds * scale;
  const upTo = (index: number) => Math.floor((index * officersPerScale) / kinds);
  return Array.from({ length: count }, (_, index) => ({
    id: index === count - 1 ? sac : `A${index + 1}`,
    others: (scale === 1 ? others[index] : undefined) ?? upTo(index + 1) - upTo(index) - 3,
  }));
}

/** The team among the first 13 whose like it is. */
const kindOf = (teamId: string | null) =>
  teamId === null || teamId === sac ? teamId : `A${((Number(teamId.slice(1)) - 1) % kinds) + 1}`;
/** How usernames call a team: `a1` to `a13`, `sac`. */
const keyOf = (teamId: string) => (teamId === sac ? 'sac' : teamId.toLowerCase());

/** `+1 555 0100` to `+1 555 0199` are nobody's; the next hundred has extensions. */
function fictionalPhone(index: number): string {
  const number = `+1 555 01${String(index % 100).padStart(2, '0')}`;
  return index < 100 ? number : `${number} x${Math.floor(index / 100)}`;
}

const staff = [
  ['admin', 'Jasmine Ho', 'admin'],
  ['watch.1', 'Priya Nair', 'watch_tl'],
  ['watch.2', 'Daniel Ng', 'watch_tl'],
  ['watch.3', 'Hana Kassim', 'watch_tl'],
] as const;

export function demoOrganisation(passwordHash: string, scale = 1): Organisation {
  const teams = teamsOf(scale);
  const user = (username: string, name: string, role: string, teamId: string | null): UserDoc => ({
    _id: demoUserId(username),
    username,
    usernameKey: username,
    passwordHash,
    name,
    role,
    teamId,
    isActive: true,
    tlDashboardAccess: username === 'pso.a1',
    phone: null,
    createdAt: foundedAt,
    deletedAt: null,
  });

  const total = teams.reduce((sum, team) => sum + team.others + 3, 0);
  const names = demoNames(
    total,
    staff.map(([, name]) => name),
  ).values();
  const random = randomFrom('roles');
  const officers = teams.flatMap(({ id: teamId, others: count }, index) => {
    const key = keyOf(teamId);
    const person = (username: string, role: string) =>
      user(username, names.next().value ?? username, role, teamId);
    const leader = (role: 'TL' | 'DTL' | 'PSO', place: number) => ({
      ...person(`${role.toLowerCase()}.${key}`, role),
      phone: fictionalPhone(index * 3 + place),
    });
    return [
      leader('TL', 0),
      leader('DTL', 1),
      leader('PSO', 2),
      ...Array.from({ length: count }, (_, place) =>
        person(`${key}.${String(place + 4).padStart(2, '0')}`, random.pick(rolesOf(teamId))),
      ),
    ];
  });

  const people = staff.map(([username, name, role]) => user(username, name, role, null));
  return {
    teams: teams.map(({ id }, index) => ({
      _id: id,
      name: id === sac ? sac : `Team ${id}`,
      leaderId: demoUserId(`tl.${keyOf(id)}`),
      dtlId: demoUserId(`dtl.${keyOf(id)}`),
      psoId: demoUserId(`pso.${keyOf(id)}`),
      // Where the id itself says nothing of a zone.
      ...(!hasSetZone(id) && { baseZone: rotationZones[index % rotationZones.length] ?? null }),
      createdAt: foundedAt,
    })),
    users: [...people, ...officers],
    tags: Object.entries(tags).map(([name, { color, description }]) => ({
      _id: nameUuid(`tag ${name}`),
      name,
      nameKey: name.toLowerCase(),
      description,
      color: tagPalette[color],
      createdAt: foundedAt,
      updatedAt: foundedAt,
    })),
    userTags: officers.flatMap(tagsOf),
  };
}

type Roles = readonly [string, ...string[]];
const mixed: Roles = [
  ...(['Member', 'Member', 'Member', 'Member', 'Member', 'Member', 'PNSF'] as const),
  ...(['PNSF', 'SUPT', 'DSP', 'FRT', 'FC'] as const),
];
const ownRoles: Readonly<Record<string, Roles>> = {
  A12: ['FSA', 'FSA', 'TFO', 'TFO', 'FC', 'FC'],
  A13: ['FRT', 'FRT', 'FRT', 'Member'],
};
const rolesOf = (teamId: string): Roles => ownRoles[kindOf(teamId) ?? ''] ?? mixed;

interface DemoTag {
  readonly color: keyof typeof tagPalette;
  readonly description: string;
  /** How likely this officer carries it, from 0 to 1. */
  chance(officer: UserDoc): number;
}

const inTeam = (...ids: string[]) => {
  const wanted = new Set<string | null>(ids);
  return ({ teamId }: UserDoc) => wanted.has(kindOf(teamId));
};
const inSac = inTeam(sac);
const inSpecial = inTeam('A12', 'A13');

/** The tags that stations require (DIR-23), so that the built-in stations find people who fit. */
const tags: Readonly<Record<string, DemoTag>> = {
  Xray: {
    color: 'Purple',
    description: 'Operates X-ray screening',
    chance: (officer) => (inSac(officer) ? 0 : 0.16),
  },
  SSM: {
    color: 'Blue',
    description: 'Supervises self-service lanes',
    chance: (officer) => (inTeam('A10')(officer) ? 0.5 : 0.06),
  },
  MOBIX: {
    color: 'Teal',
    description: 'Mobile X-ray unit',
    chance: () => 0.06,
  },
  RSS: {
    color: 'Orange',
    description: 'Radiographic screening of lorries',
    chance: (officer) => (inTeam('A9')(officer) ? 0.5 : 0.02),
  },
  SPS: {
    color: 'Red',
    description: 'Special patrol squad',
    chance: (officer) => (inSpecial(officer) ? 0.7 : 0.03),
  },
  TFO: {
    color: 'Amber',
    description: 'Task force officer',
    chance: ({ role }) => (role === 'TFO' ? 1 : 0.01),
  },
  SAC: {
    color: 'Green',
    description: 'Secondary assessment counter',
    chance: (officer) => (inSac(officer) ? 0.6 : 0.01),
  },
  AC: {
    color: 'Cyan',
    description: 'Assessment counter',
    chance: (officer) => (inSac(officer) ? 0.6 : 0.01),
  },
  'Watch TL': {
    color: 'Indigo',
    description: 'May stand in for the watch TL',
    chance: ({ role }) => (role === 'TL' ? 0.4 : 0),
  },
  'OpsRoom DTL': {
    color: 'Pink',
    description: 'Runs the operations room',
    chance: ({ role }) => (role === 'DTL' ? 0.5 : 0),
  },
};

function tagsOf(officer: UserDoc): UserTagDoc[] {
  const random: Random = randomFrom(`tags ${officer.username}`);
  return Object.entries(tags)
    .filter(([, { chance }]) => random.chance(chance(officer)))
    .map(([name]) => ({
      _id: nameUuid(`user tag ${officer.username} ${name}`),
      userId: officer._id,
      tagId: nameUuid(`tag ${name}`),
      assignedBy: nameUuid('user admin'),
      createdAt: foundedAt,
    }));
}
