import { trusted, type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import {
  type Preferences,
  type SeenPosts,
  isOwnTeam,
  noPreferences,
  postsRoutes,
  preferences,
  preferencesRoutes,
  withPreferences,
  type PreferencesInput,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { perKey } from '../../lib/queue.ts';
import { waitOvertaken } from '../../store/rows/shared-turns.ts';
import { handle, person } from '../../http/contract.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';

/** What one person has chosen and seen (PRE-1). */
interface PreferencesDoc extends Preferences {
  /** The person's id. */
  _id: string;
  revision: number;
}

const text = { type: String, required: true } as const;

const seenSchema = new Schema<SeenPosts>(
  {
    teamId: text,
    date: text,
    posts: [new Schema({ userId: text, stationName: text }, { _id: false, strict: 'throw' })],
  },
  { _id: false, strict: 'throw' },
);

const preferencesSchema = new Schema<PreferencesDoc>(
  {
    _id: text,
    revision: { type: Number, required: true },
    density: { type: String, default: null },
    singleKeys: { type: Boolean, default: true },
    seenPosts: { type: [seenSchema], default: [] },
  },
  { collection: 'preferences', versionKey: false, strict: 'throw' },
);

const preferencesModel = (db: Connection) =>
  db.model<PreferencesDoc>('Preferences', preferencesSchema);

function preferencesRepo(db: Connection) {
  const model = preferencesModel(db);
  return {
    of: (userId: string) => model.findOne({ _id: userId }).lean().exec(),
    /** In place of the revision before it. False when another browser of theirs was faster. */
    async replace({ _id, ...fields }: PreferencesDoc): Promise<boolean> {
      if (fields.revision > 1) {
        const before = { _id, revision: fields.revision - 1 };
        return (await model.updateOne(before, { $set: fields }).exec()).matchedCount === 1;
      }
      try {
        await model.create({ _id, ...fields });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async removeOf(userIds: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: trusted({ $in: [...userIds] }) }).exec();
    },
  };
}

/** Each try loses only to a write of the same person at another process. */
const mostTries = 10;

/** What everybody keeps for themselves, the same in every browser (docs/rules/preferences.md). */
export function preferencesFeature(
  { app, db }: Context,
  { directory }: { readonly directory: Pick<DirectoryFeature, 'onRemoved'> },
): void {
  const repo = preferencesRepo(db);
  const queue = perKey();

  async function change(userId: string, input: PreferencesInput): Promise<Preferences> {
    for (let tries = 0; tries < mostTries; tries++) {
      if (tries > 0) await waitOvertaken(tries);
      const stored = await repo.of(userId);
      const before = stored ? preferences.parse(stored) : noPreferences;
      const next = withPreferences(before, input);
      if (isDeepStrictEqual(next, before)) return next;
      const revision = (stored?.revision ?? 0) + 1;
      if (await repo.replace({ _id: userId, revision, ...next })) return next;
    }
    throw new Fault('UNAVAILABLE');
  }

  handle(app, preferencesRoutes.own, async ({ caller }) => {
    const by = person(caller);
    const stored = await repo.of(by.user.id);
    return stored ? seenBy(by, preferences.parse(stored)) : noPreferences;
  });
  handle(app, preferencesRoutes.change, async ({ caller, body }) => {
    const by = person(caller);
    const seenPosts = body.seenPosts?.filter(({ teamId }) => maySeePosts(by, teamId));
    const { user } = by;
    return seenBy(by, await queue.run(user.id, () => change(user.id, { ...body, seenPosts })));
  });
  directory.onRemoved(repo.removeOf);
}

/** Without the teams that somebody has left: of them it is kept, for they may come back (PRE-3). */
const seenBy = (by: Person, { seenPosts, ...rest }: Preferences): Preferences => ({
  ...rest,
  seenPosts: seenPosts.filter(({ teamId }) => maySeePosts(by, teamId)),
});

/** Of a team whose posts are not shown to somebody nothing was seen (PRE-3). */
function maySeePosts({ principal, user }: Person, teamId: string): boolean {
  const scope = postsRoutes.ofTeam.access[principal];
  return scope === 'yes' || (scope === 'own' && isOwnTeam(user, teamId));
}
