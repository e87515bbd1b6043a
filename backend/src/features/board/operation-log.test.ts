import type { BoardChange } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { OperationLog } from './operation-log.ts';
import type { RecordDoc } from './board.repo.ts';

const record = (revision: number): RecordDoc => ({
  seq: revision,
  opId: `op-${revision}`,
  by: null,
  asked: '',
  change: { revision } as BoardChange,
});
const upTo = (last: number) => Array.from({ length: last }, (_, index) => record(index + 1));

describe('what a board in memory knows of its operations', () => {
  it('gives the changes after a revision, in order [S6]', () => {
    const operations = new OperationLog(upTo(20), false);
    expect(operations.since(17, 20)?.map(({ revision }) => revision)).toEqual([18, 19, 20]);
    expect(operations.since(20, 20)).toEqual([]);
  });

  it('gives none rather than some when they are not all there, or the asker is ahead [S6]', () => {
    const operations = new OperationLog(upTo(20).slice(10), false);
    expect(operations.since(5, 20)).toBeUndefined();
    expect(operations.since(21, 20)).toBeUndefined();
    expect(new OperationLog(upTo(600), false).since(0, 600)).toBeUndefined();
  });

  it('keeps the latest by their ids, and only so many [S11, DEP-96]', () => {
    const operations = new OperationLog(upTo(1), false);
    expect(operations.find('op-1')).toMatchObject({ seq: 1 });
    expect(operations.find('new')).toBeUndefined();
    for (const one of upTo(700)) operations.add(one);
    expect(operations.find('op-1')).toBeUndefined();
    expect(operations.find('op-700')).toMatchObject({ seq: 700 });
  });

  it('knows which ids older ones may have: any until all ids are known [S11, DEP-96]', () => {
    const operations = new OperationLog(upTo(1), false);
    expect(operations.mayHave('new')).toBe(true);
    operations.addIds(['older']);
    operations.add(record(2));
    expect(['new', 'older', 'op-1', 'op-2'].map((id) => operations.mayHave(id))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(new OperationLog([], true).mayHave('new')).toBe(false);
  });
});
