import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { insertMissing } from '../../lib/insert-missing.ts';
import {
  directoryModels,
  type RoleDoc,
  type TagDoc,
  type TeamDoc,
  type UserDoc,
  type UserTagDoc,
} from './directory.model.ts';
import { mustHoldTurn } from '../../lib/rows/held-turn.ts';
import { rowsRepo } from '../../lib/rows/rows.repo.ts';
import { earlierKey, keysOf, keyedRows } from './keyed-rows.repo.ts';

export type { RoleDoc, TagDoc, TeamDoc, UserDoc, UserTagDoc };

/** Reads and writes of the directory's collections. Deleted users are left out unless said otherwise. */
export function directoryRepo(db: Connection) {
  const { users, teams, roles, tags, userTags } = directoryModels(db);
  const alive = { deletedAt: null };
  return {
    rows: {
      users: keyedRows(users, 'usernameKey'),
      teams: rowsRepo(teams),
      roles: keyedRows(roles, 'nameKey'),
      tags: keyedRows(tags, 'nameKey'),
    },
    userByName: async (username: string) =>
      asWritten(
        username,
        await users
          .find({ usernameKey: keysOf(username), ...alive })
          .lean()
          .exec(),
      ),
    /** Without what takes longer to read for whoever exists. */
    placeByName: async (username: string) =>
      asWritten(
        username,
        await users
          .find(
            { usernameKey: keysOf(username), ...alive },
            { usernameKey: 1, teamId: 1, teamsBefore: 1, isActive: 1 },
          )
          .lean()
          .exec(),
      ),
    user: (id: string) =>
      users
        .findOne({ _id: id, ...alive })
        .lean()
        .exec(),
    users: () => users.find(alive).lean().exec(),
    usersOf: (ids: readonly string[]) =>
      users
        .find({ _id: trusted({ $in: [...ids] }), ...alive })
        .lean()
        .exec(),
    ...membership(users),
    /** Beside the row's revision: nobody's edit is made on it. */
    async signedIn(id: string): Promise<void> {
      await users
        .updateOne(
          { _id: id, hasSignedIn: trusted({ $ne: true }) },
          { $set: { hasSignedIn: true } },
        )
        .exec();
    },
    countUsers: () => users.countDocuments(alive).exec(),
    teams: () => teams.find(alive).lean().exec(),
    team: (id: string) =>
      teams
        .findOne({ _id: id, ...alive })
        .lean()
        .exec(),
    roles: () => roles.find(alive).sort({ name: 1 }).lean().exec(),
    roleNamed: (name: string) =>
      roles
        .findOne({ nameKey: keysOf(name), ...alive })
        .lean()
        .exec(),
    tags: () => tags.find(alive).sort({ name: 1 }).lean().exec(),
    userTags: () => userTags.find().lean().exec(),
    userTag: (fields: Partial<UserTagDoc>) => userTags.findOne(fields).lean().exec(),
    ...userTagWrites(userTags),
    /** No teams and no people, deleted ones included. */
    async isUninhabited(): Promise<boolean> {
      const [people, groups] = await Promise.all([users.countDocuments(), teams.countDocuments()]);
      return people + groups === 0;
    },
    /** False when the username is taken. */
    async insertUser(user: UserDoc): Promise<boolean> {
      try {
        await users.create(user);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Seeds; what is there already stays as it is. */
    async insertMissing(docs: {
      users?: UserDoc[];
      teams?: TeamDoc[];
      roles?: RoleDoc[];
      tags?: TagDoc[];
      userTags?: UserTagDoc[];
    }): Promise<void> {
      await insertMissing(roles, docs.roles ?? []);
      await insertMissing(tags, docs.tags ?? []);
      await insertMissing(teams, docs.teams ?? []);
      await insertMissing(users, docs.users ?? []);
      await insertMissing(userTags, docs.userTags ?? []);
    },
  };
}

const userTagWrites = (userTags: ReturnType<typeof directoryModels>['userTags']) => ({
  async insertUserTag(link: UserTagDoc): Promise<void> {
    mustHoldTurn();
    await userTags.create(link);
  },
  async removeUserTag(_id: string): Promise<void> {
    mustHoldTurn();
    await userTags.deleteOne({ _id }).exec();
  },
  /** The tags that these people carry. */
  async removeUserTagsOf(userIds: readonly string[]): Promise<void> {
    await userTags.deleteMany({ userId: trusted({ $in: [...userIds] }) }).exec();
  },
});

/** People by their present team, and by when they came to it (DIR-190). */
const membership = (users: ReturnType<typeof directoryModels>['users']) => ({
  members: (teamId: string) => users.find({ teamId, deletedAt: null }).lean().exec(),
  /** Whose present team is not theirs yet on a date. */
  movedAfter: (date: string) =>
    users
      .find({ teamFrom: trusted({ $gt: date }), deletedAt: null })
      .lean()
      .exec(),
});

export type DirectoryRepo = ReturnType<typeof directoryRepo>;

/** Of people who look alike since before that was one (DIR-181) whoever is written exactly so. */
const asWritten = <User extends { usernameKey: string }>(
  username: string,
  found: readonly User[],
): User | null =>
  found.find((user) => user.usernameKey === earlierKey(username)) ?? found[0] ?? null;
