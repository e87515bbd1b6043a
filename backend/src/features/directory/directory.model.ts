import type { Dashboard, FormerTeam } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import { storedRow as row, type RowDoc } from '../../lib/rows/row-doc.ts';

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
  /** Whether they have ever been in (DIR-187). */
  hasSignedIn?: boolean;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface TeamDoc extends RowDoc {
  name: string;
  leaderId: string | null;
  dtlId: string | null;
  psoId: string | null;
  /** Where it stands in the rotation, for a team of the organisation's own (DIR-41). */
  baseZone?: string | null;
  createdAt: Date;
}

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
    hasSignedIn: { type: Boolean, default: false },
    createdAt: date,
    ...row,
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
)
  .index({ usernameKey: 1 }, { unique: true })
  .index({ teamId: 1 })
  .index({ teamFrom: 1 });

const teamSchema = new Schema<TeamDoc>(
  {
    _id: text,
    name: text,
    leaderId: optionalText,
    dtlId: optionalText,
    psoId: optionalText,
    baseZone: optionalText,
    createdAt: date,
    ...row,
  },
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
  { _id: text, userId: text, tagId: text, assignedBy: text, createdAt: date },
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
