import { boardSnapshot, type Board, type BoardSnapshot } from '@muster/protocol';
import { bytesOf, type Bytes } from '../../plugins/contract.ts';

/**
 * The board over the wire: the fields of the contract and no others (S4, S8). Everything by id is in the order of the ids:
 * in whichever order a process heard of changes, equal boards have equal bytes (PRC-13).
 */
export function presentBoard(board: Board, epoch: string): BoardSnapshot {
  const { clocks, zones, stations, touches, history } = board;
  return boardSnapshot.parse({
    ...board,
    zones: byId(zones),
    stations: byId(stations),
    touches: {
      officers: byId(touches.officers),
      stations: byId(touches.stations),
      zones: byId(touches.zones),
    },
    history: byId(history),
    clocks: byId(clocks),
    epoch,
  });
}

const byId = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The same as bytes, built once per revision however many ask. */
export function boardBytes(epoch: () => string) {
  const made = new WeakMap<Board, { epoch: string; bytes: Bytes }>();
  return (board: Board): Bytes => {
    const known = made.get(board);
    const current = epoch();
    if (known?.epoch === current) return known.bytes;
    const bytes = bytesOf(presentBoard(board, current));
    made.set(board, { epoch: current, bytes });
    return bytes;
  };
}
