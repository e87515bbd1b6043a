import { beatMs, hashLines, type Board } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { hash } from 'node:crypto';
import { audiences } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { BoardWriter } from '../board/board-writer.ts';

interface Deps {
  publisher: Publisher;
  boards: Pick<BoardWriter, 'current'>;
  epoch(): string;
  /** Dates whose board somebody has open. */
  dates(): readonly string[];
  log: FastifyBaseLogger;
}

/** Tells at intervals what each open board is, so that a lost last event shows (S15). Answers how to stop. */
export function startBeat({ publisher, boards, epoch, dates, log }: Deps): () => void {
  async function beat(date: string): Promise<void> {
    const { board } = await boards.current(date);
    publishBeat(publisher, board, epoch());
  }

  const timer = setInterval(() => {
    for (const date of dates()) {
      beat(date).catch((err: unknown) => log.warn({ err }, 'a beat was left out'));
    }
  }, beatMs);
  return () => clearInterval(timer);
}

/** To people: what a board is, so that whoever is behind asks for what they missed (S15). */
export function publishBeat(publisher: Publisher, board: Board, epoch: string): void {
  const { date, revision } = board;
  const payload = { date, epoch, revision, hash: hashOf(board) };
  publisher.publish('board:beat', payload, audiences.board(date, 'full'));
}

/** First 16 hex digits of SHA-256 over the hash lines (S15). */
export const hashOf = (board: Pick<Board, 'assignments'>): string =>
  hash('sha256', hashLines(board)).slice(0, 16);
