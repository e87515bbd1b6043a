import {
  applyOperation,
  isRefusal,
  untouchedBoard,
  type AnyOperation,
  type Board,
  type Officer,
  type Reversible,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { boardFrom, documentFrom, updateFrom } from './board-document.ts';
import { boardDate, plainStations } from './board.fixture.ts';
import type { BoardDoc, RecordDoc } from './board.repo.ts';

const catalogue = plainStations(6, 2);
const people = ['Priya', 'Daniel'].map((name) => ({ id: randomUUID(), name }));
const officers = Array.from({ length: 10 }, (_, index): Officer => ({
  id: randomUUID(),
  name: `Officer ${index}`,
  username: null,
  role: 'Member',
  teamId: 'A1',
  status: 'present',
  ptoTiming: null,
  tags: [],
}));
const officerOf = (id: string): Officer =>
  officers.find((officer) => officer.id === id) ?? (officers[0] as Officer);

/** What the database makes of an update. */
function updated(doc: BoardDoc, { $set, $unset }: ReturnType<typeof updateFrom>): BoardDoc {
  type Part = Record<string, unknown>;
  const next = structuredClone(doc) as unknown as Part;
  const place = (path: string, change: (part: Part, key: string) => void) => {
    const fields = path.split('.');
    const key = fields.pop() ?? '';
    change(
      fields.reduce((part, field) => (part[field] ??= {}) as Part, next),
      key,
    );
  };
  for (const [path, value] of Object.entries($set)) {
    place(path, (part, key) => (part[key] = structuredClone(value)));
  }
  for (const path of Object.keys($unset)) place(path, (part, key) => delete part[key]);
  return next as unknown as BoardDoc;
}

function someOperation(board: Board, by: string, random: () => number): AnyOperation {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const stationId = pick(catalogue.stations).id;
  const at = new Map(board.assignments.map((one) => [one.userId, one.stationId]));
  const undo = board.history[by]?.undo.at(-1);
  const kind = random();
  if (kind < 0.1) return { type: 'save' };
  if (kind < 0.25 && undo) return { type: 'undo', target: undo.opId };
  if (kind < 0.35) {
    const isOpen = random() < 0.6;
    return {
      type: 'configure',
      stations: { [stationId]: { isOpen, capacity: 1 + (isOpen ? 2 : 0) } },
    };
  }
  if (kind < 0.45) {
    const { id } = pick(officers);
    return random() < 0.5
      ? { type: 'officers', upsert: [], remove: [{ userId: id, reason: 'absent' }] }
      : { type: 'officers', upsert: [officerOf(id)], remove: [] };
  }
  if (kind < 0.5) {
    const assignments = [
      { userId: pick(officers).id, stationId, notes: pick(['', 'note', 'two  words\n-']) },
    ];
    return { type: 'replace', assignments };
  }
  const userId = pick(officers).id;
  const from = at.get(userId) ?? null;
  const to = from === stationId ? null : stationId;
  return { type: 'place', cause: pick(['drag', 'auto'] as const), moves: [{ userId, from, to }] };
}

describe('a board’s document', () => {
  it.each([1, 2, 3, 4, 5])(
    'holds after every update what the board holds, seed %i [DEP-8, DEP-10]',
    (seed) => {
      const random = seededRandom(seed);
      let board = untouchedBoard(boardDate, catalogue, officers);
      let doc: BoardDoc | undefined;
      let savedOpId: string | null = null;
      const done = new Map<string, Reversible>();
      let records = 0;
      for (let turn = 0; turn < 300; turn++) {
        const by = people[Math.floor(random() * 2)] as (typeof people)[number];
        const operation = someOperation(board, by.id, random);
        const opId = randomUUID();
        const result = applyOperation(board, operation, {
          catalogue,
          by: operation.type === 'officers' ? null : by,
          at: '2025-09-06T02:20:00.000Z',
          opId,
          target: 'target' in operation ? done.get(operation.target) : undefined,
        });
        if (isRefusal(result)) continue;
        board = result.board;
        done.set(opId, result);
        if (operation.type === 'save' || operation.type === 'replace') savedOpId = opId;
        const { change, inverse } = result;
        const record: RecordDoc = {
          seq: ++records,
          opId,
          by: change.by,
          asked: '',
          change,
          inverse,
        };
        const stored = { board, writes: records, savedOpId };
        const forgotten = records > 5 ? [records - 5] : [];
        doc = doc
          ? updated(doc, updateFrom(stored, [record], forgotten))
          : documentFrom(stored, [record]);
        expect(boardFrom(doc, officerOf)).toEqual({ ...board, saved: [] });
        expect(doc).toMatchObject({ writes: records, savedOpId });
        expect(Object.keys(doc.records).length).toBeLessThanOrEqual(5);
      }
      expect(records).toBeGreaterThan(100);
    },
  );
});
