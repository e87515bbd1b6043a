import { trusted, type Connection, type Model, type QueryFilter } from 'mongoose';
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

export type { RoleDoc, TagDoc, TeamDoc, UserDoc, UserTagDoc };

/** Reads and writes of the directory's collections. Deleted users are left out unless said otherwise. */
export function directoryRepo(db: Connection) {
  const { users, teams, roles, tags, userTags } = directoryModels(db);
  const alive = { deletedAt: null };
  return {
    userByName: (username: string) =>
      users
        .findOne({ usernameKey: usernameKey(username), ...alive })
        .lean()
        .exec(),
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
    members: (teamId: string) =>
      users
        .find({ teamId, ...alive })
        .lean()
        .exec(),
    countUsers: () => users.countDocuments(alive).exec(),
    teams: () => teams.find().lean().exec(),
    team: (id: string) => teams.findOne({ _id: id }).lean().exec(),
    roles: () => roles.find().sort({ name: 1 }).lean().exec(),
    tags: () => tags.find().sort({ name: 1 }).lean().exec(),
    userTags: () => userTags.find().lean().exec(),
    /** No teams and no people, deleted ones included. */
    async isUninhabited(): Promise<boolean> {
      const [people, groups] = await Promise.all([users.countDocuments(), teams.countDocuments()]);
      return people + groups === 0;
    },
    updateUser: (id: string, fields: object) => update(users, { _id: id, ...alive }, fields),
    updateTeam: (id: string, fields: object) => update(teams, { _id: id }, fields),
    updateRole: (id: string, fields: object) => update(roles, { _id: id }, fields),
    updateTag: (id: string, fields: object) => update(tags, { _id: id }, fields),
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

/** False when nothing matches. */
async function update<Doc>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  fields: object,
): Promise<boolean> {
  return (await model.updateOne(filter, { $set: fields }).exec()).matchedCount === 1;
}

export type DirectoryRepo = ReturnType<typeof directoryRepo>;

/** Usernames differ by more than case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();
