import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { teamId, uuid } from '../kernel/ids.ts';

/** The 13 built-in roles with their meaning (DIR-13); the name is what users carry. */
export const builtInRoles = {
  admin: 'Administrator',
  TL: 'Team Leader',
  DTL: 'Deputy Team Leader',
  PSO: 'PSO',
  FRT: 'FRT',
  FC: 'FC',
  FSA: 'FSA',
  TFO: 'TFO',
  PNSF: 'PNSF',
  SUPT: 'SUPT',
  DSP: 'DSP',
  watch_tl: 'Watch TL',
  Member: 'Member',
} as const;

/** The ten tag colours (DIR-15); the first is the default. */
export const tagPalette = {
  Blue: '#3B82F6',
  Green: '#10B981',
  Amber: '#F59E0B',
  Red: '#EF4444',
  Purple: '#8B5CF6',
  Pink: '#EC4899',
  Cyan: '#06B6D4',
  Orange: '#F97316',
  Indigo: '#6366F1',
  Teal: '#14B8A6',
} as const;
export const tagColor = z.enum(Object.values(tagPalette) as [string, ...string[]]);

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

/** A member of a team (DIR-8). */
export const member = z.object({
  id: uuid,
  name: z.string(),
  username: z.string(),
  role: z.string(),
  teamId: teamId.nullable(),
  isActive: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** The posts of a team whose holders are reached where its sheet is missing. */
export const contactPosts = ['leader', 'deputy', 'pso'] as const;

/** A phone number of somebody who leads a team (DIR-171). */
export const teamContact = z.object({
  teamId,
  post: z.enum(contactPosts),
  name: z.string(),
  phone: z.string(),
});
export type TeamContact = z.infer<typeof teamContact>;

/** A role as the deployment filters offer it (DIR-14). */
export const userRole = z.object({ name: z.string() });

export const tag = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  color: tagColor,
});
export type Tag = z.infer<typeof tag>;
