import type { Connection } from 'mongoose';
import { nativeCollection } from '../../../store/native-collection.ts';

interface Opened {
  kind: string;
  userId?: string | null;
}

interface Person {
  _id: string;
  redeemedLink?: string | null;
  hasSignedIn?: boolean;
}

/** Of those who were stored before it was known whether somebody has ever been in, the trail knows (DIR-187). */
export async function markWhoHasSignedIn(db: Connection): Promise<void> {
  const people = nativeCollection<Person>(db, 'users');
  const been = new Set<string>();
  const sessions = nativeCollection<Opened>(db, 'audit').find(
    { kind: 'session.opened' },
    { projection: { userId: 1 } },
  );
  for await (const { userId } of sessions) if (userId) been.add(userId);
  for await (const { _id, redeemedLink } of people.find({})) if (redeemedLink) been.add(_id);
  for (const _id of been) {
    // oxlint-disable-next-line no-await-in-loop -- once, before the first call
    await people.updateOne({ _id }, { $set: { hasSignedIn: true } });
  }
}
