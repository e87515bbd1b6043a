import {
  nameKey,
  compareMembers,
  contactPosts,
  team,
  type Member,
  type Tag,
  type Team,
  type TeamContact,
  type WithLastDay,
} from '@muster/protocol';
import type { TagDoc, TeamDoc, UserDoc, UserTagDoc } from './directory.repo.ts';

/** Documents as they go over the wire: allow-lists, field by field or by the contract, which leaves out what it has not. */

export const presentTeam = (row: TeamDoc, members: readonly UserDoc[]): Team =>
  team.parse({
    ...row,
    id: row._id,
    leaderId: leaderOf(members, row.leaderId, 'TL'),
    dtlId: leaderOf(members, row.dtlId, 'DTL'),
    psoId: leaderOf(members, row.psoId, 'PSO'),
    memberCount: members.length,
    createdAt: row.createdAt.toISOString(),
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

/** A tag that somebody carries, whether it still counts or not. */
export interface CarriedTag extends Tag, WithLastDay {
  readonly linkId: string;
}

/** Who carries which tags. */
export function carriedTags(
  links: readonly UserTagDoc[],
  tags: readonly TagDoc[],
): ReadonlyMap<string, readonly CarriedTag[]> {
  const byId = new Map(tags.map((tag) => [tag._id, presentTag(tag)]));
  const carried = new Map<string, CarriedTag[]>();
  for (const { _id: linkId, userId, tagId, validUntil = null } of links) {
    const tag = byId.get(tagId);
    if (!tag) continue;
    carried.set(userId, [...(carried.get(userId) ?? []), { ...tag, linkId, validUntil }]);
  }
  return carried;
}

/** Who was chosen, while they are an active member; else the first active member of that role (DIR-40). */
function leaderOf(members: readonly UserDoc[], chosen: string | null, role: string): string | null {
  const active = members.filter(({ isActive }) => isActive);
  if (active.some(({ _id }) => _id === chosen)) return chosen;
  const [first] = active
    .filter((member) => nameKey(member.role) === nameKey(role))
    .toSorted(compareMembers);
  return first?._id ?? null;
}

export function membersByTeam(
  people: readonly UserDoc[],
): ReadonlyMap<string | null, readonly UserDoc[]> {
  const teams = new Map<string | null, UserDoc[]>();
  for (const one of people) {
    const members = teams.get(one.teamId);
    if (members) members.push(one);
    else teams.set(one.teamId, [one]);
  }
  return teams;
}

/** The phone numbers of those who lead teams, of nobody else (DIR-171). */
export function contactsOf(teams: readonly Team[], people: readonly UserDoc[]): TeamContact[] {
  const byId = new Map(people.map((one) => [one._id, one]));
  return teams.flatMap(({ id: teamId, leaderId, dtlId, psoId }) => {
    const holders = { leader: leaderId, deputy: dtlId, pso: psoId };
    return contactPosts.flatMap((post) => {
      const { name, phone } = byId.get(holders[post] ?? '') ?? {};
      return name !== undefined && phone ? [{ teamId, post, name, phone }] : [];
    });
  });
}
