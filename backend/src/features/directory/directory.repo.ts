import type { Connection } from 'mongoose';
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
    async insert(docs: {
      users?: UserDoc[];
      teams?: TeamDoc[];
      roles?: RoleDoc[];
      tags?: TagDoc[];
      userTags?: UserTagDoc[];
    }): Promise<void> {
      await roles.insertMany(docs.roles ?? []);
      await tags.insertMany(docs.tags ?? []);
      await teams.insertMany(docs.teams ?? []);
      await users.insertMany(docs.users ?? []);
      await userTags.insertMany(docs.userTags ?? []);
    },
  };
}

export type DirectoryRepo = ReturnType<typeof directoryRepo>;

/** Usernames differ by more than case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();
