import {
  causeOf,
  boardRoutes,
  foldChange,
  historyRoutes,
  noteRoutes,
  operationText,
  type BoardSnapshot,
  type LoggedOperation,
} from '@muster/protocol';
import type { FakeServer } from '../../../testing/fake-server.ts';
import type { BoardServer } from '../board-server.fixture.ts';
import { smallCatalogue } from '../board.fixture.ts';

/** The server's history of a board: what was done since `first`, and how it was at any moment. */
export function answerHistory(fake: FakeServer, server: BoardServer): void {
  const first = server.board;
  const names = {
    officer: (id: string) => first.officers.find((one) => one.id === id)?.name ?? id,
    station: (id: string) => smallCatalogue.stations.find((one) => one.id === id)?.name ?? id,
    zone: (id: string) => id,
  };
  const entries = (): LoggedOperation[] =>
    server.log.map(({ revision, at, by, op }) => ({
      revision,
      at,
      by,
      op,
      cause: causeOf(op),
      text: operationText(op, names),
      reason: null,
    }));
  fake
    .on(historyRoutes.log, ({ query: { before = Infinity, limit, from = '', to = '~', by } }) => {
      const found = entries().filter(
        (one) =>
          one.revision < Number(before) &&
          one.at >= from &&
          one.at <= to &&
          (by === undefined || by === one.by?.id),
      );
      const page = found.toReversed().slice(0, limit);
      return { entries: page, next: found.length > page.length ? page.at(-1)!.revision : null };
    })
    .on(noteRoutes.list, () => [])
    .on(historyRoutes.replay, ({ params: { date } }) => {
      const done = entries();
      return {
        date,
        length: server.board.revision,
        startAt: done[0]?.at ?? null,
        endAt: done.at(-1)?.at ?? null,
        saves: done.filter(({ cause }) => cause === 'save'),
        density: { everyMs: 60_000, counts: done.length === 0 ? [] : [done.length] },
      };
    })
    .on(boardRoutes.board, ({ query: { at } }): BoardSnapshot => {
      if (at === undefined) return server.board;
      return server.log
        .filter((change) => change.at <= at)
        .reduce((board, change) => foldChange(board, { ...change, opId: null }), first);
    });
}
