// What the repositories may rely on, on any server: the embedded store, MongoDB (TEST_STORE=memory-server)
// or the one at TEST_MONGODB_URI. Where servers differ, MongoDB's documentation decides.
import { MongoClient, ObjectId } from 'mongodb';
import type { Collection, Document } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { testDatabaseUri } from '../testing/store.ts';

export interface Doc extends Document {
  _id: string;
}

/** The run's server, for all tests of a file; call it once, at the file's top. */
export async function serverOfFile() {
  const client = await MongoClient.connect(testDatabaseUri());
  afterAll(() => client.close());
  /**
   * A server without the hello command is a stand-in for MongoDB that falls short of its documentation:
   * its duplicate-key errors name no key, it goes no further after a refusal in an unordered batch, moves
   * no _id to the front, redefines indexes, wants one element to meet both bounds, and answers neither for
   * upserts of findAndModify nor for cursors that were closed.
   */
  const complete = await client
    .db('admin')
    .command({ hello: 1 })
    .then(
      () => true,
      () => false,
    );
  return {
    client,
    complete,
    /** A test that such a stand-in cannot pass. */
    onlyComplete: it.skipIf(!complete),
    emptyCollection: () => client.db().collection<Doc>(`c${new ObjectId().toHexString()}`),
  };
}

/** The ids that a filter finds, in their order and in one word. */
export async function idsIn(collection: Collection<Doc>, filter: Document): Promise<string> {
  const found = await collection.find(filter).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id).join('');
}

/** The error that the server answers; fails when it does not refuse. */
export const refusal = (operation: Promise<unknown>) =>
  operation.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as { code: number; keyPattern?: Document; keyValue?: Document },
  );
