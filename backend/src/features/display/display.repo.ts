import { trusted, type Connection } from 'mongoose';
import type { DisplayCaller } from '../../lib/caller.ts';
import { thingKind } from '../../store/changes.ts';
import { isDuplicateKey } from '../../store/database-error.ts';
import { rowsRepo, type Rows } from '../../store/rows/rows.repo.ts';
import { settingsOf } from './display.present.ts';
import { displayModels, type DisplayDoc, type PairingDoc } from './display.model.ts';

export type { DisplayDoc, PairingDoc };

/** A screen was paired, changed or revoked; with the row and who did it where it was changed. */
export const displayWritten = thingKind<{ readonly after?: DisplayDoc }>('display', {
  collection: 'displays',
  revision: 'revision',
});

/** What a call or a socket of the screen is known by. */
export const callerOfDisplay = (display: DisplayDoc): DisplayCaller => ({
  id: display._id,
  name: display.name,
  settings: settingsOf(display),
});

export function displayRepo(db: Connection) {
  const { displays, pairings } = displayModels(db);
  const stored = rowsRepo<DisplayDoc>(displays);
  const rows: Rows<DisplayDoc> = {
    ...stored,
    // With what it has by default, so that a change is compared with what the screen shows.
    async one(id) {
      const found = await stored.one(id);
      return found && { ...found, ...settingsOf(found) };
    },
  };
  return {
    rows,
    display: (id: string) => displays.findOne({ _id: id }).lean().exec(),
    /** All, or these. */
    displays: (ids?: readonly string[]) =>
      displays
        .find(ids ? { _id: trusted({ $in: [...ids] }) } : {})
        .sort({ pairedAt: 1 })
        .lean()
        .exec(),
    looks: () => displays.find({ isLook: true }).lean().exec(),
    async insertDisplay(display: DisplayDoc): Promise<void> {
      await displays.create(display);
    },
    async removeDisplay(id: string): Promise<boolean> {
      return (await displays.deleteOne({ _id: id }).exec()).deletedCount === 1;
    },
    async seen(id: string, lastSeenAt: Date): Promise<void> {
      await displays.updateOne({ _id: id }, { $set: { lastSeenAt } }).exec();
    },
    /** False when another waiting screen shows this code. */
    async insertPairing(pairing: PairingDoc): Promise<boolean> {
      try {
        await pairings.create(pairing);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    pairing: (id: string) => pairings.findOne({ _id: id }).lean().exec(),
    /** Screens whose code can still be entered. */
    countWaiting: (now: Date) =>
      pairings.countDocuments({ displayId: null, expiresAt: trusted({ $gt: now }) }).exec(),
    /** Ties a waiting code to its display, once. False when the code is unknown, over or taken. */
    async approve(code: string, displayId: string, now: Date): Promise<boolean> {
      const { matchedCount } = await pairings
        .updateOne(
          { code, displayId: null, expiresAt: trusted({ $gt: now }) },
          { $set: { displayId } },
        )
        .exec();
      return matchedCount === 1;
    },
    /** Lets a code be entered again. */
    async giveBack(displayId: string): Promise<void> {
      await pairings.updateOne({ displayId }, { $set: { displayId: null } }).exec();
    },
    /** Ends the code of a screen that is no longer listed. */
    async endPairing(displayId: string): Promise<void> {
      await pairings.deleteOne({ displayId }).exec();
    },
    /** Takes an approved pairing away; true for one of those who try. */
    async take(id: string): Promise<boolean> {
      const approved = { _id: id, displayId: trusted({ $ne: null }) };
      return (await pairings.deleteOne(approved).exec()).deletedCount === 1;
    },
  };
}

export type DisplayRepo = ReturnType<typeof displayRepo>;

/** The screens behind sessions. */
export const callersOfDisplays = (repo: DisplayRepo) => ({
  async display(id: string): Promise<DisplayCaller | undefined> {
    const found = await repo.display(id);
    return found ? callerOfDisplay(found) : undefined;
  },
  async displays(ids: readonly string[]): Promise<ReadonlyMap<string, DisplayCaller>> {
    const found = await repo.displays(ids);
    return new Map(found.map((one) => [one._id, callerOfDisplay(one)]));
  },
});
