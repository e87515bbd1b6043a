import { boardSnapshot, type Board, type BoardSnapshot } from '@muster/protocol';
import { bytesOf, type Bytes } from '../../plugins/contract.ts';

/** The board over the wire: the fields of the contract and no others (S4, S8). */
export const presentBoard = (board: Board, epoch: string): BoardSnapshot =>
  boardSnapshot.parse({ ...board, epoch });

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
