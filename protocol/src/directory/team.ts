import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { baseRevision, teamId, uuid } from '../kernel/ids.ts';
import { knownBy, oneLine } from '../kernel/text.ts';
import { rotationZones } from '../schedule/schedule.rules.ts';

/** A team as lists show it. `memberCount` counts everyone in it who is not deleted (DIR-3). */
export const team = z.object({
  id: teamId,
  name: z.string(),
  leaderId: uuid.nullable(),
  dtlId: uuid.nullable(),
  psoId: uuid.nullable(),
  /** Where it stands in the rotation of zones, if it is a team of the organisation's own (DIR-41). */
  baseZone: z.string().nullable().default(null),
  memberCount: z.int(),
  createdAt: instant.nullable(),
});
export type Team = z.infer<typeof team>;

/** What a line of the dashboards and the wall has of its team as it is (MON-6). */
export const teamOfRow = team.pick({ id: true, name: true });

const required = 'Team ID and name are required';
const longestName = 120;

/** Where a team of the organisation's own stands in the rotation of zones; null for none (DIR-41). */
const baseZone = z.enum(rotationZones).nullish();

export const teamInput = z.object({
  id: knownBy(required, 32).pipe(teamId),
  name: oneLine(required, longestName),
  baseZone,
});
export type TeamInput = z.output<typeof teamInput>;

/** Null derives the leader again from the members' roles (DIR-40). */
export const teamEdit = z.object({
  name: oneLine('Team name is required', longestName),
  leaderId: uuid.nullish(),
  dtlId: uuid.nullish(),
  psoId: uuid.nullish(),
  baseZone,
  baseRevision,
});
export type TeamEdit = z.output<typeof teamEdit>;
