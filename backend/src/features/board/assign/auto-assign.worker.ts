import {
  autoAssign,
  buildStation,
  buildZone,
  turnCost,
  untouchedBoard,
  type Catalogue,
  type Officer,
  type SolverBoard,
  type Moment,
} from '@muster/protocol';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** Made-up boards that a new worker solves before somebody asks, so that its first real solution is not its slowest. */

const longestMs = 400;
const officers = 100;
const stations = 50;
const tags = ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name, color: '#000000' }));
const zones = ['North', 'South', 'East'].map((name) => buildZone({ id: name, name }));

/** Solves one after the other; whoever sets `isWanted` waits for one of them at most. */
export async function warmUp(isWanted: () => boolean, forMs = longestMs): Promise<void> {
  const endAt = performance.now() + forMs;
  for (let round = 0; performance.now() < endAt; round++) {
    await nextTurn();
    if (isWanted()) return;
    const catalogue = madeUpStations(round);
    const board = madeUpBoard(catalogue, round);
    const hardPosts = new Map(board.officers.map(({ id }, index) => [id, index % 7]));
    const cost = turnCost(hardPosts, board.officers, catalogue.stations);
    autoAssign(board, catalogue, { cost });
  }
}

/** Half of the stations need a tag; every second round so do all, which is the hardest kind. */
function madeUpStations(round: number): Catalogue {
  return {
    zones,
    stations: Array.from({ length: stations }, (_, index) => {
      const { id: zoneId, name: zoneName } = zones[index % zones.length] as (typeof zones)[number];
      const tag = tags[(index + round) % tags.length]?.name ?? '';
      return buildStation({
        id: `station-${index}`,
        zoneId,
        zoneName,
        name: `Station ${index}`,
        capacity: 2,
        requiredTags: index % 2 === 0 && round % 2 === 0 ? [tag] : null,
        requiredRoles: index % 9 === 1 ? ['TL', 'DTL'] : null,
        minimum: 1 + (index % 2),
        minimumByTag: { [tag]: 1 },
        minimumByRole: index % 3 === 0 ? { 'TL or DTL': 1 } : {},
      });
    }),
  };
}

function madeUpBoard(catalogue: Catalogue, round: number): SolverBoard {
  return untouchedBoard(
    '2000-01-01',
    catalogue,
    Array.from({ length: officers }, (_, index): Officer => ({
      id: `officer-${index}`,
      name: `Officer ${index}`,
      username: null,
      role: index % 10 === 0 ? 'TL' : 'Member',
      teamId: `team-${index % 9}`,
      status: index % 11 === 0 ? 'pto' : 'present',
      ptoTiming: null,
      tags: tags.filter((_tag, place) => (index * 7 + place * 3 + round) % 5 === 0),
    })),
  );
}

/** Solves boards in a thread of its own, so that no event waits for a solution (DEP-84). */
export interface Puzzle {
  readonly id: number;
  readonly board: SolverBoard;
  readonly catalogue: Catalogue;
  /** From when on it is solved. */
  readonly from: Moment | undefined;
  /** How many hard posts officers have had; undefined where fairness is left out (STF-42). */
  readonly hardPosts: ReadonlyMap<string, number> | undefined;
}

/** How often it says how far it is, in milliseconds (STF-27). */
const tellEveryMs = 100;

let isAsked = false;
parentPort?.on('message', ({ id, board, catalogue, from, hardPosts }: Puzzle) => {
  isAsked = true;
  let toldAt = performance.now();
  const onOfficer = (done: number, total: number): void => {
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    tell({ id, done, total });
  };
  const cost = hardPosts && turnCost(hardPosts, board.officers, catalogue.stations);
  tell({ id, solution: autoAssign(board, catalogue, { from, cost, onOfficer }) });
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (message: object): void => parentPort?.postMessage(message);

void warmUp(() => isAsked);
