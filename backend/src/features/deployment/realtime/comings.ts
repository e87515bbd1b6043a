import { dutyDateAt, firstChange, momentOf } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../lib/clock.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { showOnWalls, type DisplayForm } from './display-form.ts';

interface Deps {
  publisher: Publisher;
  boards: Pick<BoardWriter, 'current'>;
  displayForm: DisplayForm;
  clock: Clock;
  beatMs: number;
  log: FastifyBaseLogger;
}

/**
 * A wall screen does not know when somebody's time off begins or ends: the server shows it the date on duty anew then
 * (DIS-49). Answers how to stop.
 */
export function followComings(deps: Deps): () => void {
  const { publisher, boards, clock, beatMs, log } = deps;
  let lookedAt = clock.now();

  async function look(): Promise<void> {
    const [before, now] = [lookedAt, clock.now()];
    lookedAt = now;
    const { timeZone } = clock;
    const date = dutyDateAt(timeZone, new Date(now));
    if (publisher.wallForms(date).length === 0) return;
    const { board, saved } = await boards.current(date);
    const next = firstChange(board.officers, momentOf({ timeZone, date }, before));
    if (next === undefined || next > now) return;
    await showOnWalls(deps, { board, saved }, ({ places }) => places);
  }

  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'a wall will be shown the board later'));
  }, beatMs);
  return () => clearInterval(timer);
}
