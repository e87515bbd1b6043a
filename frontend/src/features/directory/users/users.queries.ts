import {
  userRoutes,
  type MadeUser,
  type TakesEffect,
  type User,
  type UserTag,
} from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { call } from '../../../shared/http/call.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { asSeen, savedWords, useChange } from '../editing/use-change.ts';
import { changedWords } from '../list/move-time.tsx';
import { teamsTopic, usersTopic } from '../../../shared/domain/directory-lists.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const lists = [usersTopic, teamsTopic];

/** What a user's dialog holds; an empty password leaves the one there is. */
export type UserValues = {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly role: string;
  readonly teamId: string | null;
  readonly takesEffect: TakesEffect;
  readonly isActive: boolean;
  readonly tlDashboardAccess: boolean;
  readonly mustChangePassword: boolean;
  /** Empty for none. */
  readonly phone: string;
  /** Empty for none. */
  readonly externalId: string;
};

/** Whether this would be a move from one team to another, which can be from now (ADM-270). */
export const isBetweenTeams = (user: User, teamId: string | null): boolean =>
  user.teamId !== null && teamId !== null && teamId !== user.teamId;

/** Makes a user or changes one. */
export const useSaveUser = (user: User | undefined) => {
  const { timeZone } = useOrganisation();
  return useChange(
    async ({ values, baseRevision }: Save<UserValues>): Promise<User | MadeUser> => {
      const { takesEffect, password, ...rest } = values;
      const body = { ...rest, ...(password && { password }) };
      if (!user) return call(userRoutes.create, { body });
      const isNow = takesEffect === 'now' && isBetweenTeams(user, values.teamId);
      return call(userRoutes.change, {
        params: { userId: user.id },
        body: { ...body, ...(isNow && { takesEffect }), baseRevision },
      });
    },
    {
      ...savedWords('User', !user),
      ...(user && {
        success: (changed: User | MadeUser) =>
          changedWords('User updated successfully', changed, timeZone, new Date(now())),
      }),
      lists,
    },
  );
};

export const useDeleteUser = () =>
  useChange(({ id }: User) => call(userRoutes.remove, { params: { userId: id } }), {
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
    lists,
  });

/** What is done to several users at once. */
export type BulkAction = 'activate' | 'deactivate' | 'delete';

export const useBulk = () =>
  useChange(
    ({ action, people }: { action: BulkAction; people: readonly User[] }) =>
      call(userRoutes.bulk, { body: { action, ...asSeen(people) } }),
    {
      success: 'Bulk operation completed successfully',
      failure: 'Failed to perform bulk operation',
      saysStale: true,
      lists,
    },
  );

/** A tag for several at once, or taken off them. */
export const useBulkTag = () =>
  useChange(
    ({
      people,
      ...change
    }: {
      action: 'tag' | 'untag';
      tagId: string;
      validUntil?: string | null | undefined;
      people: readonly User[];
    }) => call(userRoutes.bulk, { body: { ...change, ...asSeen(people) } }),
    {
      success: 'Bulk operation completed successfully',
      failure: 'Failed to perform bulk operation',
      saysStale: true,
      lists: [usersTopic],
    },
  );

export const useAddTag = (userId: string) =>
  useChange(
    ({ values: { tagId, validUntil } }: Save<{ tagId: string; validUntil: string | null }>) =>
      call(userRoutes.addTag, {
        params: { userId },
        body: { tagId, ...(validUntil !== null && { validUntil }) },
      }),
    { success: 'Tag added successfully', failure: 'Failed to add tag', lists: [usersTopic] },
  );

/** The last day of a tag that somebody carries, or none (DIR-204). */
export const useTagDay = (userId: string) =>
  useChange(
    ({ tag, validUntil }: { tag: UserTag; validUntil: string | null }) =>
      call(userRoutes.changeTag, {
        params: { userId, tagUserLinkId: tag.id },
        body: { validUntil, baseRevision: tag.revision },
      }),
    {
      success: ({ tagName, validUntil }) =>
        validUntil === null
          ? `${tagName} has no last day`
          : `${tagName} counts until ${formatDate(validUntil)}`,
      failure: 'Failed to change the last day',
      saysStale: true,
      lists: [usersTopic],
    },
  );

export const useRemoveTag = () =>
  useChange(
    ({ userId, linkId }: { userId: string; linkId: string }) =>
      call(userRoutes.removeTag, { params: { userId, tagUserLinkId: linkId } }),
    { success: 'Tag removed successfully', failure: 'Failed to remove tag', lists: [usersTopic] },
  );
