import { reliefDue, reliefRoutes, type Catalogue } from '@muster/protocol';
import { handle } from '../../../plugins/contract.ts';
import type { Context } from '../../context.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { operationsRepo } from '../history/operations.repo.ts';
import { departures } from './departures.ts';

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** Whose time on their post is nearly up, and who could take over (STF-32). */
export function reliefFeature(
  { app, changes, clock, db }: Pick<Context, 'app' | 'changes' | 'clock' | 'db'>,
  { boards, catalogue }: Needs,
): void {
  const left = departures(operationsRepo(db));
  changes.onLost(left.forget);

  handle(app, reliefRoutes.due, async ({ params: { date } }) => {
    const [{ board }, places] = await Promise.all([boards.current(date), catalogue()]);
    const due = reliefDue(board, places, await left.of(date), clock.now(), clock.timeZone);
    return { due };
  });
}
