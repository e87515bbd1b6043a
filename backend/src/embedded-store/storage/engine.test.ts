import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { ChangeStreams } from '../commands/change-streams.ts';
import { Cursors } from '../commands/cursors.ts';
import { decode, encode } from '../wire/bson.ts';
import { createEngine } from './engine.ts';
import type { Journal } from './journal.ts';
import { Store } from './store.ts';

/** A journal whose disk is done only when it is told to be. */
function slowJournal() {
  const disk = new EventEmitter();
  const journal: Pick<Journal, 'append' | 'durable'> = {
    append: () => undefined,
    durable: () => once(disk, 'done').then(() => undefined),
  };
  return { journal: journal as Journal, done: () => disk.emit('done') };
}

it('a find of what is local is answered before the disk has it, and every other answer waits [PRC-47, OPS-56]', async () => {
  const store = new Store();
  const { journal, done } = slowJournal();
  const streams = new ChangeStreams(store);
  const context = { store, cursors: new Cursors(), streams, address: 'here' };
  const { execute } = createEngine(context, journal, () => undefined);
  const answered: string[] = [];
  const run = async (name: string, command: object, documents: Buffer[] = []) => {
    const sent = documents.length > 0 ? [{ field: 'documents', documents }] : [];
    const answer = decode(await execute(encode({ ...command, $db: 'd' }), sent));
    answered.push(name);
    return answer;
  };
  const document = { _id: 'a' };
  const find = { find: 'things', filter: { _id: 'a' } };
  const writing = run('write', { insert: 'things' }, [encode(document)]);
  const local = await run('local', { ...find, readConcern: { level: 'local' } });
  const waiting = [
    writing,
    run('majority', { ...find, readConcern: { level: 'majority' } }),
    run('unsaid', find),
  ];
  expect(local['cursor'].firstBatch).toHaveLength(1);
  expect(answered).toEqual(['local']);
  done();
  await Promise.all(waiting);
  expect(answered.toSorted()).toEqual(['local', 'majority', 'unsaid', 'write']);
});
