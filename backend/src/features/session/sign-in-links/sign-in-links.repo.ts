import { trusted, type Connection } from 'mongoose';
import { signInLinkModel, type SignInLinkDoc } from './sign-in-links.model.ts';

export type { SignInLinkDoc };

export function signInLinksRepo(db: Connection) {
  const links = signInLinkModel(db);
  return {
    byToken: (tokenHash: string) => links.findOne({ tokenHash }).lean().exec(),
    /** Each in the place of the one that the person had. */
    async replace(docs: readonly SignInLinkDoc[]): Promise<void> {
      if (docs.length === 0) return;
      await links.bulkWrite(
        docs.map((doc) => ({
          replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true },
        })),
        { ordered: false },
      );
    },
    /** The link of a person, unless it was made after that. */
    async remove(userId: string, until: Date): Promise<void> {
      await links.deleteOne({ _id: userId, createdAt: trusted({ $lte: until }) }).exec();
    },
  };
}

export type SignInLinksRepo = ReturnType<typeof signInLinksRepo>;
