import {
  builtInRoleShownAs,
  nameKey,
  team,
  type Dashboard,
  type FormerTeam,
  type Team,
} from '@muster/protocol';
import { trusted, type Model, type QueryFilter, type Connection, Schema } from 'mongoose';
import { type RowDoc, revisionOf, storedRow as row } from '../../store/rows/row-doc.ts';
import { rowsRepo, type Rows } from '../../store/rows/rows.repo.ts';
import { isDuplicateKey } from '../../store/database-error.ts';
import { insertMissing, nativeDocuments } from '../../store/native-collection.ts';
import { mustHoldTurn } from '../../store/rows/shared-turns.ts';
import { storedFields } from '../../store/stored-fields.ts';

/** As keys were made before what looks alike was one (DIR-181); letters and accents may stand apart in them (DIR-39). */
const earlierKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The keys that a name may be stored under. */
function keysOf(name: string) {
  const earlier = earlierKey(name);
  const keys = [...new Set([nameKey(name), earlier, earlier.normalize('NFD')])];
  return keys.length === 1 ? nameKey(name) : trusted({ $in: keys });
}

/** Rows of which no other one may have the same key; the index of the key sees no more than how it is written. */
function keyedRows<Doc extends RowDoc>(
  model: Model<Doc>,
  name: keyof Doc & string,
  order?: Readonly<Record<string, 1>>,
): Rows<Doc> {
  const rows = rowsRepo(model, order);
  /** Throws what the index would throw. */
  async function refuseTaken(id: string, key: unknown): Promise<void> {
    if (typeof key !== 'string') return;
    const apart = key.normalize('NFD');
    if (apart === key) return;
    const filter = { [name]: apart, _id: trusted({ $ne: id }) } as QueryFilter<Doc>;
    if ((await model.countDocuments(filter).exec()) === 0) return;
    throw Object.assign(new Error(`the key ${name} is taken`), { code: 11_000 });
  }
  return {
    ...rows,
    async insert(doc) {
      await refuseTaken(doc._id, doc[name]);
      await rows.insert(doc);
    },
    async revise(row, fields) {
      await refuseTaken(row._id, fields[name]);
      return rows.revise(row, fields);
    },
  };
}

/** Users, teams, roles, tags and who carries which tag (DIR-1, DIR-11, DIR-16). Ids are strings. */

export interface UserDoc extends RowDoc {
  username: string;
  /** What is unique: the lower-case username, or the id once the user is deleted (DIR-10). */
  usernameKey: string;
  passwordHash: string;
  name: string;
  role: string;
  teamId: string | null;
  /** The teams before that one, and the date from which it holds; absent in older documents (DIR-190). */
  teamsBefore?: FormerTeam[];
  teamFrom?: string | null;
  isActive: boolean;
  /** The job that wrote this person last (DIR-47). */
  jobId?: string | null;
  /** Team leader access of a PSO (SES-12). */
  tlDashboardAccess: boolean;
  /** Nothing is open to them before they have chosen a new password (SES-70). */
  mustChangePassword?: boolean;
  /** Null, or absent in older documents, where none is given (DIR-170). */
  phone?: string | null;
  /** The sign-in link that the password was chosen with, by its hash: it works once (SES-61). */
  redeemedLink?: string | null;
  /** Theirs in another system, of nobody else; null, or absent in older documents, for none (DIR-206). */
  externalId?: string | null;
  /** The latest calls of that system, so that none has a second effect when it comes again (DIR-208). */
  ops?: AppliedCall[];
  opIds?: string[];
  /** Who they are at the provider of single sign-on, its issuer and their name there; never on the wire (SES-143). */
  signOnKey?: string | null;
  /** Whether they have ever been in (DIR-187). */
  hasSignedIn?: boolean;
  createdAt: Date;
  deletedAt: Date | null;
}

/** A call that took effect. */
export interface AppliedCall {
  readonly opId: string;
  /** Of whoever made it. */
  readonly byId: string;
  /** SHA-256 of what was asked. */
  readonly asked: string;
}

/** A team as the contract has it; the id is the document's, and who counts as its leader is found out (DIR-40). */
export type TeamDoc = Pick<Team, 'name' | 'leaderId' | 'dtlId' | 'psoId'> &
  // Older documents lack what came later.
  Partial<Omit<Team, 'id' | 'memberCount' | 'createdAt'>> &
  RowDoc & { createdAt: Date };

export interface RoleDoc extends RowDoc {
  name: string;
  nameKey: string;
  description: string | null;
  builtIn: boolean;
  /** What a role of the organisation's own opens (DIR-33). */
  dashboard?: Dashboard | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TagDoc extends RowDoc {
  name: string;
  nameKey: string;
  description: string | null;
  color: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface UserTagDoc {
  _id: string;
  userId: string;
  tagId: string;
  assignedBy: string;
  createdAt: Date;
  /** Null, or absent in older documents, for none (DIR-203). */
  validUntil?: string | null;
  /** Counts its writes; absent in older documents, which are at their first. */
  revision?: number;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const date = { type: Date, required: true } as const;

const userSchema = new Schema<UserDoc>(
  {
    _id: text,
    username: text,
    usernameKey: text,
    passwordHash: text,
    name: text,
    role: text,
    teamId: optionalText,
    teamsBefore: [
      new Schema({ teamId: optionalText, until: text }, { _id: false, id: false, strict: 'throw' }),
    ],
    teamFrom: optionalText,
    isActive: { type: Boolean, required: true },
    tlDashboardAccess: { type: Boolean, required: true },
    jobId: optionalText,
    mustChangePassword: { type: Boolean, default: false },
    phone: optionalText,
    redeemedLink: optionalText,
    externalId: optionalText,
    ops: { type: Schema.Types.Mixed, default: [] },
    opIds: { type: [String], default: [] },
    signOnKey: optionalText,
    hasSignedIn: { type: Boolean, default: false },
    createdAt: date,
    ...row,
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
)
  .index({ usernameKey: 1 }, { unique: true })
  .index({ signOnKey: 1 })
  .index({ teamId: 1 })
  .index({ teamFrom: 1 })
  .index(
    { externalId: 1 },
    // Nobody has another one's; whoever has none is not in it.
    { unique: true, partialFilterExpression: { externalId: { $gt: '' } } },
  )
  .index({ opIds: 1 });

const { id: _id, memberCount: _counted, createdAt: _made, ...teamFields } = team.shape;
const teamSchema = new Schema<TeamDoc>(
  { _id: text, ...storedFields(teamFields), createdAt: date, ...row },
  { collection: 'teams', versionKey: false, strict: 'throw' },
);

const roleSchema = new Schema<RoleDoc>(
  {
    _id: text,
    name: text,
    nameKey: text,
    description: optionalText,
    builtIn: { type: Boolean, required: true },
    dashboard: optionalText,
    createdAt: date,
    updatedAt: date,
    ...row,
  },
  { collection: 'roles', versionKey: false, strict: 'throw' },
).index({ nameKey: 1 }, { unique: true });

const tagSchema = new Schema<TagDoc>(
  {
    _id: text,
    name: text,
    nameKey: text,
    description: optionalText,
    color: text,
    createdAt: date,
    updatedAt: date,
    ...row,
  },
  { collection: 'tags', versionKey: false, strict: 'throw' },
).index({ nameKey: 1 }, { unique: true });

const userTagSchema = new Schema<UserTagDoc>(
  {
    _id: text,
    userId: text,
    tagId: text,
    assignedBy: text,
    createdAt: date,
    validUntil: optionalText,
    revision: { type: Number, default: 1 },
  },
  { collection: 'userTags', versionKey: false, strict: 'throw' },
)
  .index({ userId: 1, tagId: 1 }, { unique: true })
  .index({ tagId: 1 });

export const directoryModels = (db: Connection) => ({
  users: db.model<UserDoc>('User', userSchema),
  teams: db.model<TeamDoc>('Team', teamSchema),
  roles: db.model<RoleDoc>('Role', roleSchema),
  tags: db.model<TagDoc>('Tag', tagSchema),
  userTags: db.model<UserTagDoc>('UserTag', userTagSchema),
});

/** Reads and writes of the directory's collections. Deleted users are left out unless said otherwise. */
export function directoryRepo(db: Connection) {
  const { users, teams, roles, tags, userTags } = directoryModels(db);
  const alive = { deletedAt: null };
  const plainUsers = nativeDocuments<UserDoc>(db, users.collection.name);
  const rows = {
    users: keyedRows(users, 'usernameKey'),
    teams: rowsRepo(teams),
    roles: keyedRows(roles, 'nameKey', { name: 1 }),
    tags: keyedRows(tags, 'nameKey', { name: 1 }),
  };
  const roleNamed = (name: string) =>
    roles
      .findOne({ nameKey: keysOf(name), ...alive })
      .lean()
      .exec();
  return {
    rows,
    userByName: async (username: string) =>
      asWritten(username, await plainUsers.all({ usernameKey: keysOf(username), ...alive })),
    /** Deleted people too, as long as they are kept. */
    userBoundTo: (signOnKey: string) => users.findOne({ signOnKey }).lean().exec(),
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
    user: (id: string) => plainUsers.one({ _id: id, ...alive }),
    ...externalIds(users),
    users: rows.users.all,
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
    teams: rows.teams.all,
    team: rows.teams.one,
    roles: rows.roles.all,
    roleNamed,
    /** By its name, or a built-in one by the words it is shown with (DIR-16). */
    async roleMeant(said: string) {
      const builtIn = builtInRoleShownAs(said);
      return (await roleNamed(said)) ?? (builtIn === undefined ? null : roleNamed(builtIn));
    },
    tags: rows.tags.all,
    tagNamed: (name: string) =>
      tags
        .findOne({ nameKey: keysOf(name), ...alive })
        .lean()
        .exec(),
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
  /** As it is from now on; undefined when somebody has written it since it was read. */
  async reviseUserTag(link: UserTagDoc, lastDay: string | null): Promise<UserTagDoc | undefined> {
    mustHoldTurn();
    const next = { validUntil: lastDay, revision: revisionOf(link) + 1 };
    const guard = { _id: link._id, revision: link.revision ?? null };
    const { matchedCount } = await userTags.updateOne(guard, { $set: next }).exec();
    return matchedCount === 1 ? { ...link, ...next } : undefined;
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

/** People by their id in another system, and by that system's calls (DIR-206, DIR-208). */
const externalIds = (users: ReturnType<typeof directoryModels>['users']) => ({
  userByExternalId: (externalId: string) =>
    users.findOne({ externalId, deletedAt: null }).lean().exec(),
  /** Deleted or not. */
  userWithOp: (opId: string) => users.findOne({ opIds: opId }).lean().exec(),
  /** Beside the row's revision, of a call that changes nothing. */
  async keepOps({ _id }: UserDoc, ops: Pick<UserDoc, 'ops' | 'opIds'>): Promise<void> {
    mustHoldTurn();
    await users.updateOne({ _id }, { $set: ops }).exec();
  },
});

export type DirectoryRepo = ReturnType<typeof directoryRepo>;

/** Of people who look alike since before that was one (DIR-181) whoever is written exactly so. */
const asWritten = <User extends { usernameKey: string }>(
  username: string,
  found: readonly User[],
): User | null =>
  found.find((user) => user.usernameKey === earlierKey(username)) ?? found[0] ?? null;
