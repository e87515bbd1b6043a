import type { Member, Tag, Team } from '@muster/protocol';
import type { TagDoc, TeamDoc, UserDoc } from './directory.repo.ts';

/** Documents as they go over the wire: allow-lists, field by field. */

export const presentTeam = (team: TeamDoc, memberCount: number): Team => ({
  id: team._id,
  name: team.name,
  leaderId: team.leaderId,
  dtlId: team.dtlId,
  psoId: team.psoId,
  memberCount,
  createdAt: team.createdAt.toISOString(),
});

export const presentMember = (user: UserDoc): Member => ({
  id: user._id,
  name: user.name,
  username: user.username,
  role: user.role,
  teamId: user.teamId,
  isActive: user.isActive,
});

export const presentTag = (tag: TagDoc): Tag => ({
  id: tag._id,
  name: tag.name,
  description: tag.description,
  color: tag.color,
});
