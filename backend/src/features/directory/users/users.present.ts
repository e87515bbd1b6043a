import type { User, UserTag } from '@muster/protocol';
import type { TagDoc, UserDoc, UserTagDoc } from '../directory.repo.ts';
import { presentWrites, revisionOf } from '../../../store/rows/row-doc.ts';

export const presentUser = (
  user: UserDoc,
  teamNames: ReadonlyMap<string, string>,
  tags: readonly UserTag[],
): User => ({
  id: user._id,
  username: user.username,
  name: user.name,
  role: user.role,
  teamId: user.teamId,
  teamName: teamNames.get(user.teamId ?? '') ?? null,
  teamFrom: user.teamFrom ?? null,
  teamBefore: teamBefore(user, teamNames),
  isActive: user.isActive,
  tlDashboardAccess: user.tlDashboardAccess,
  mustChangePassword: user.mustChangePassword ?? false,
  phone: user.phone ?? null,
  externalId: user.externalId ?? null,
  tags: [...tags],
  hasSignedIn: user.hasSignedIn ?? false,
  createdAt: user.createdAt.toISOString(),
  ...presentWrites(user),
});

function teamBefore(
  { teamFrom, teamsBefore }: UserDoc,
  teamNames: ReadonlyMap<string, string>,
): User['teamBefore'] {
  const id = teamFrom ? teamsBefore?.at(-1)?.teamId : undefined;
  const name = id && teamNames.get(id);
  return name ? { id, name } : null;
}

export const presentUserTag = (link: UserTagDoc, tag: TagDoc): UserTag => ({
  id: link._id,
  tagId: tag._id,
  tagName: tag.name,
  tagColor: tag.color,
  validUntil: link.validUntil ?? null,
  revision: revisionOf(link),
});

/** What each person carries, by name; a tag that is gone is carried by nobody. */
export function tagsOf(
  links: readonly UserTagDoc[],
  tags: readonly TagDoc[],
): ReadonlyMap<string, UserTag[]> {
  const byId = new Map(tags.map((tag) => [tag._id, tag]));
  const carried = new Map<string, UserTag[]>();
  for (const link of links) {
    const tag = byId.get(link.tagId);
    if (!tag) continue;
    const mine = carried.get(link.userId) ?? [];
    mine.push(presentUserTag(link, tag));
    carried.set(link.userId, mine);
  }
  for (const mine of carried.values()) mine.sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
  return carried;
}
