import { z } from 'zod';
import { teamId, uuid } from '../kernel/ids.ts';
import { baseRevision, written } from '../kernel/revisions.ts';
import { knownBy, oneLine } from '../kernel/text.ts';
import { rotationZones } from '../schedule/schedule.rules.ts';
import { team } from './directory.schema.ts';

/** A team as administrators see it (DIR-38). */
export const adminTeam = team.extend(written);
export type AdminTeam = z.infer<typeof adminTeam>;

/** Of how many months a team has sheets (DIR-195). */
export const teamSheets = z.object({ months: z.int().min(0) });

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
