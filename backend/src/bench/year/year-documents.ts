import {
  applyOperation,
  assignmentsOf,
  isRefusal,
  untouchedBoard,
  type AnyOperation,
  type Assignment,
  type Board,
  type Catalogue,
  type Officer,
} from '@muster/protocol';
import { groupBy } from '../../features/reports/reports.source.ts';
import type { Moment } from '../../features/board/history/timelines.ts';
import { momentEvery } from '../../features/board/history/past-boards.ts';
import type { RecordDoc } from '../../features/board/board.model.ts';
import type { UserDoc } from '../../features/directory/directory.repo.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import { randomFrom } from '../../scripts/demo/random.ts';

/** One date's work on the board, made by the product's own rules; every date of the year has the same. Pure. */
export interface BoardDay {
  readonly records: readonly RecordDoc[];
  readonly board: ReturnType<typeof untouchedBoard>;
  /** Each list that was saved, the last one at the end. */
  readonly lists: readonly SavedList[];
  /** The board before the first operation, and once for as many as the product keeps one. */
  readonly moments: readonly Moment[];
}

export interface SavedList {
  readonly opId: string;
  readonly lines: Assignment[];
  /** Right after it was saved. */
  readonly board: Board;
}

const savesPerDay = 10;
/** Most officers that one bulk operation moves. */
const inBulk = 12;

export function boardDay(
  date: string,
  catalogue: Catalogue,
  people: readonly UserDoc[],
  operations: number,
): BoardDay {
  const random = randomFrom('year');
  const officers = people.flatMap((user) => (user.teamId === null ? [] : [officerOf(user)]));
  const teams = groupBy(officers, ({ teamId }) => teamId);
  const by = { id: nameUuid('user watch.1'), name: 'Priya Nair' };
  const records: RecordDoc[] = [];
  const lists: SavedList[] = [];
  let board = untouchedBoard(date, catalogue, []);
  const moments: Moment[] = [{ seq: 0, board }];

  function operate(operation: AnyOperation, who: typeof by | null): string {
    const seq = records.length + 1;
    const opId = nameUuid(`operation ${seq}`);
    const at = new Date(Date.parse(`${date}T02:00:00Z`) + seq * 1000).toISOString();
    const requestHash = 'x'.repeat(43);
    const context = { catalogue, by: who, at, opId, unknownOfficers: new Set<string>() };
    const result = applyOperation(board, operation, context);
    if (isRefusal(result)) throw new Error(`the year's operation is refused: ${result.code}`);
    const { change, inverse } = result;
    records.push({ seq, opId: who ? opId : null, by: who, asked: requestHash, change, inverse });
    board = result.board;
    if (board.revision % momentEvery === 0) moments.push({ seq, board });
    return opId;
  }

  function save(): void {
    const opId = operate({ type: 'save' }, by);
    lists.push({ opId, lines: assignmentsOf(board, catalogue), board });
  }

  for (const upsert of teams.values()) operate({ type: 'officers', upsert, remove: [] }, null);
  const places = new Map(catalogue.stations.map(({ id, capacity }) => [id, capacity]));
  const at = new Map<string, string>();
  const free = [...officers];
  while (records.length < operations) {
    if (records.length % Math.ceil(operations / savesPerDay) === 0 && records.length > 200) save();
    const moves = Array.from({ length: free.length > officers.length / 10 ? inBulk : 1 }, () => {
      const userId = (free.shift() ?? random.pick(officers as [Officer, ...Officer[]])).id;
      const from = at.get(userId) ?? null;
      const to = [...places].find(
        ([id, left]) => left > 0 && id !== from && random.chance(0.2),
      )?.[0];
      if (from !== null) places.set(from, (places.get(from) ?? 0) + 1);
      if (to === undefined) at.delete(userId);
      else {
        at.set(userId, to);
        places.set(to, (places.get(to) ?? 0) - 1);
      }
      return { userId, from, to: to ?? null };
    }).filter(({ from, to }) => from !== to);
    if (moves.length > 0)
      operate({ type: 'place', moves, cause: moves.length > 1 ? 'bulk' : 'drag' }, by);
  }
  save();
  return { records, board, lists, moments };
}

const officerOf = ({ _id, name, role, teamId }: UserDoc): Officer => ({
  username: null,
  id: _id,
  name,
  role,
  teamId: teamId ?? '',
  status: 'present',
  ptoTiming: null,
  tags: [],
});

/** An id of the template day as that of another day. */
export const idOn = (id: string, day: number): string =>
  `${id.slice(0, 24)}${String(day).padStart(4, '0')}${id.slice(28)}`;
