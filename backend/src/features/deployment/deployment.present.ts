import { boardSnapshot, type Board, type BoardSnapshot } from '@muster/protocol';
import { Bytes } from '../../plugins/contract.ts';

/** The board over the wire: the fields of the contract and no others (S4, S8). */
export const presentBoard = (board: Board, epoch: string): BoardSnapshot =>
  boardSnapshot.parse({ ...board, epoch });

/** The same as bytes, built once per revision however many ask. */
export function boardBytes(epoch: string) {
  const made = new WeakMap<Board, Bytes>();
  return (board: Board): Bytes => {
    const known = made.get(board);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(presentBoard(board, epoch)));
    const bytes = new Bytes(body, `"${epoch}-${board.date}-${board.revision}"`);
    made.set(board, bytes);
    return bytes;
  };
}
