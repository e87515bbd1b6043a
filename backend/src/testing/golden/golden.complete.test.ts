import { appliedOperation } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf } from '../../embedded-store/storage/journal-file.ts';
import { unpack } from '../../embedded-store/storage/change.ts';
import { recordsOf } from '../../features/board/board-document.ts';
import type { BoardDoc, RecordDoc } from '../../features/board/board.model.ts';
import { cleanedCollections } from '../../features/keeping/cleanup/cleanup.repo.ts';
import { documentsOf } from '../../features/keeping/files/lines-file.ts';
import { connect } from '../../store/mongo.ts';
import { namedCollections } from './named-collections.ts';
import { goldens } from './golden.ts';
import { openJournal } from './open-golden.ts';

/** In no golden file: each is written anew by whoever starts, and gone soon after its process is. */
const leftOut = {
  alertWaits: 'written anew at each look; without it an alert waits its time once more',
  presence: 'a minute after its process is gone nobody reads it',
  sheetDrafts: 'a minute after its process is gone nobody reads it',
  keepingLeases: 'there while a job runs, and another process takes it once its own is gone',
  restores: 'there while a restore goes on, on which no server starts',
};

type Stored = Record<string, unknown>;
const newest = goldens().at(-1);
if (!newest) throw new Error('no golden files');
let close: () => Promise<void>;
const stored = new Map<string, Stored[]>();

beforeAll(async () => {
  const store = await openJournal(newest);
  const db = await connect(store.uri);
  close = async () => {
    await db.close();
    await store.close();
  };
  for (const { name } of await db.listCollections())
    stored.set(name, await db.collection<Stored>(name).find({}).toArray());
});
afterAll(() => close());

const all = <Doc = Stored>(name: string) => (stored.get(name) ?? []) as Doc[];

/** What a record says was done: a refusal, or a kind of operation, with its cause where it has several. */
function doneBy({ change, refusal }: RecordDoc): string {
  if (refusal || !change) return 'refused';
  return change.op.type === 'place' ? `place ${change.op.cause}` : change.op.type;
}
const operations = [
  'refused',
  ...appliedOperation.options.flatMap(({ shape }) =>
    'cause' in shape
      ? shape.cause.options.map((cause) => `${shape.type.value} ${cause}`)
      : [shape.type.value],
  ),
];

it('the newest golden files have a document of every collection, but those that no version finds again [PRC-65]', () => {
  const filled = namedCollections.filter((name) => all(name).length > 0);
  expect([...filled, ...Object.keys(leftOut)].toSorted()).toEqual(namedCollections.toSorted());
});

it('the newest golden files have every kind and cause of operation, and what is remembered of calls [PRC-65]', () => {
  const ofBoards = all<BoardDoc>('boards').flatMap(recordsOf);
  const relayed = all<RecordDoc>('boardOperations');
  expect(new Set([...ofBoards, ...relayed].map(doneBy))).toEqual(new Set(operations));
  expect(ofBoards).not.toEqual([]);
  expect(all('sheets').flatMap(({ ops }) => ops)).not.toEqual([]);
  expect(all('sheets').flatMap(({ outbox }) => outbox)).toEqual([]);
});

it('the newest golden archive has every kind of document that a cleanup keeps, and every kind of operation [PRC-65]', async () => {
  const archived = new Map<string, unknown[]>();
  for await (const lines of documentsOf(newest.at('archive'), 500))
    for (const { collection, document } of lines)
      archived.set(collection, [...(archived.get(collection) ?? []), document]);
  expect(new Set(archived.keys())).toEqual(new Set(cleanedCollections));
  const relayed = (archived.get('boardOperations') ?? []) as RecordDoc[];
  const ofBoards = ((archived.get('boards') ?? []) as BoardDoc[]).flatMap(recordsOf);
  expect(new Set([...relayed, ...ofBoards].map(doneBy))).toEqual(new Set(operations));
});

it('golden journals are of every form, with records of what changed since there are any [PRC-65]', () => {
  const forms = new Map<number, Set<string>>();
  for (const golden of goldens()) {
    const bytes = golden.unpacked('journal');
    const kinds = forms.get(bytes.readUInt32LE(formAt)) ?? new Set();
    forms.set(bytes.readUInt32LE(formAt), kinds);
    for (const payload of payloadsOf(bytes))
      for (const { kind } of unpack(payload)) kinds.add(kind);
  }
  expect(new Set(forms.keys())).toEqual(new Set([1, 2, 3, 4]));
  for (const [form, kinds] of forms) expect(kinds.has('record')).toBe(form >= 3);
});

const formAt = 8;
const frameHeadBytes = 8;

function* payloadsOf(journal: Buffer): Generator<Buffer> {
  const headBytes = formOf(journal)?.headBytes ?? 0;
  for (let at = headBytes; at < journal.length;) {
    const from = at + frameHeadBytes;
    at = from + journal.readUInt32LE(at);
    yield journal.subarray(from, at);
  }
}
