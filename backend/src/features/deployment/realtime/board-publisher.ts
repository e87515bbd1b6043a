import {
  beatMs,
  displayDeploymentOf,
  hashLines,
  type Board,
  type BoardChange,
  type Catalogue,
  type DisplayDeployment,
} from '@muster/protocol';
import { hash } from 'node:crypto';
import { audiences } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { LiveBoards, Snapshot } from '../board/board-writer.ts';
import type { Presence } from './presence.ts';

/** What is told of boards: changes, who is there, the beat, and the wall's form (S7, S15, S18). */

interface Deps {
  publisher: Publisher;
  epoch: string;
  catalogue(): Promise<Catalogue>;
  presence: Presence;
  failed(error: unknown, text: string): void;
}

const sweepMs = 500;

export function boardLive({ publisher, epoch, catalogue, presence, failed }: Deps) {
  async function displayForm({ board, saved }: Snapshot): Promise<DisplayDeployment> {
    return displayDeploymentOf(board, saved, await catalogue(), 'saved', epoch);
  }

  /** To people the change, to wall screens what they show of it. */
  function changed(change: BoardChange, after: Snapshot): void {
    const { date, opId, op } = change;
    publisher.publish('board:changed', change, audiences.board(date, 'full'));
    const shown =
      op.type === 'save' ||
      op.type === 'replace' ||
      op.type === 'officers' ||
      Object.keys(op.stations).length > 0;
    if (!shown) return;
    displayForm(after)
      .then((deployment) =>
        publisher.publish(
          'deployment:saved',
          { opId, deployment },
          audiences.board(date, 'display'),
        ),
      )
      .catch((error: unknown) => failed(error, 'a wall screen was not told'));
  }

  /** Who is there and what they hold: to everybody at the board, or to one who has come again. */
  const showPresence = (date: string, to = audiences.board(date, 'full')): void =>
    publisher.publish('board:presence', presence.picture(date), to);

  async function beat(boards: Pick<LiveBoards, 'current'>, date: string): Promise<void> {
    const { board } = await boards.current(date);
    const payload = { date, epoch, revision: board.revision, hash: hashOf(board) };
    publisher.publish('board:beat', payload, audiences.board(date, 'full'));
  }

  /** Tells at intervals what the board is, so that a lost last event shows (S15). */
  function startBeat(boards: Pick<LiveBoards, 'current'>): () => void {
    const beats = setInterval(() => {
      for (const date of presence.dates()) {
        beat(boards, date).catch((error: unknown) => failed(error, 'a beat was left out'));
      }
    }, beatMs);
    const sweep = setInterval(
      () => presence.expire().forEach((date) => showPresence(date)),
      sweepMs,
    );
    return () => {
      clearInterval(beats);
      clearInterval(sweep);
    };
  }

  return { changed, displayForm, showPresence, startBeat };
}

export type BoardLive = ReturnType<typeof boardLive>;

/** First 16 hex digits of SHA-256 over the hash lines (S15). */
export const hashOf = (board: Pick<Board, 'assignments'>): string =>
  hash('sha256', hashLines(board)).slice(0, 16);
