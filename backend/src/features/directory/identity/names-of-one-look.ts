import { nameKey, plainName } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { nativeCollection } from '../../../store/native-collection.ts';

interface Named {
  _id: string;
  deletedAt?: Date | null;
  username?: string;
  usernameKey?: string;
  name?: string;
  nameKey?: string;
}

/**
 * Names that were stored before what looks alike was one (DIR-181): usernames are written plainly, and what is unique
 * of users, roles and tags is what they look like. Of those that look alike already everybody keeps what they sign in
 * with, and it is said who they are.
 */
export async function giveNamesOneLook(
  db: Connection,
  say: (words: string) => void,
): Promise<void> {
  await giveOneLook(db, say, 'users', 'username', 'usernameKey');
  await giveOneLook(db, say, 'roles', 'name', 'nameKey');
  await giveOneLook(db, say, 'tags', 'name', 'nameKey');
}

async function giveOneLook(
  db: Connection,
  say: (words: string) => void,
  collection: string,
  name: 'username' | 'name',
  key: 'usernameKey' | 'nameKey',
): Promise<void> {
  const rows = nativeCollection<Named>(db, collection);
  const all = await rows.find({}).toArray();
  const standing = all.filter(({ deletedAt }) => !deletedAt);
  const byLook = new Map<string, Named[]>();
  for (const row of standing) {
    const look = nameKey(row[name] ?? '');
    byLook.set(look, [...(byLook.get(look) ?? []), row]);
  }
  for (const [look, alike] of byLook) {
    if (alike.length > 1) {
      const names = alike.map((row) => JSON.stringify(row[name])).join(', ');
      say(`${collection}: ${names} look alike; give all but one of them another name`);
      continue;
    }
    const [row] = alike;
    const plain = name === 'username' ? plainName(row?.username ?? '') : row?.name;
    if (!row || (row[key] === look && row[name] === plain)) continue;
    // oxlint-disable-next-line no-await-in-loop -- few are written otherwise
    await rows.updateOne({ _id: row._id }, { $set: { [name]: plain, [key]: look } });
  }
}
