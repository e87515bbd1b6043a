import { expect, it } from 'vitest';
import { Entry, encode } from '../wire/bson.ts';
import { pack, packedBytes, type Change } from './change.ts';

const namespace = 'muster.sheets';
const changes: Change[] = [
  { kind: 'put', namespace, entry: Entry.from(encode({ _id: 'one', text: 'x'.repeat(500) })) },
  { kind: 'delete', namespace, id: 'one'.repeat(100) },
  { kind: 'create', namespace },
  { kind: 'drop', namespace },
  { kind: 'mark', namespace, id: 'one', mark: 7 },
];

it.each(changes)(
  'a change of kind $kind counts as what it takes up in the journal [OPS-59]',
  (change) => {
    expect(packedBytes(change)).toBe(Buffer.concat(pack([change])).length);
  },
);
