import {
  causeOf,
  operationText,
  serverName,
  type BoardLog,
  type HistoryNames,
  type LogFilter,
  type LoggedOperation,
  type LogQuery,
} from '@muster/protocol';
import type { LoggedRecord } from './logged-record.ts';
import type { LatestOperations, OperationsRepo } from './operations.repo.ts';

/** How many operations are looked at at once for those that one person did. */
const atOnce = 500;

/** What was done to a date's board (HIS-1, HIS-3). */
export function logQueries(
  operations: OperationsRepo,
  namesOf: (date: string) => Promise<HistoryNames>,
) {
  /** The numbers between which those lie that are asked for. */
  async function partOf(
    known: LatestOperations,
    { from, to, before }: Pick<LogQuery, 'from' | 'to' | 'before'>,
  ): Promise<{ above: number; below: number }> {
    const { writes } = known;
    const earlier =
      from === undefined
        ? undefined
        : await operations.lastWhere(known, ({ change }) => change.at < from);
    const last =
      to === undefined && before === undefined
        ? undefined
        : await operations.lastWhere(
            known,
            ({ change }) =>
              (to === undefined || change.at <= to) &&
              (before === undefined || change.revision < before),
          );
    const isOpen = to === undefined && before === undefined;
    return { above: earlier?.seq ?? 0, below: (isOpen ? writes : (last?.seq ?? 0)) + 1 };
  }

  /** Newest first, a page at a time. */
  async function* pages(
    known: LatestOperations,
    filter: LogFilter,
    part: { readonly above: number; readonly below: number },
    wanted: number,
  ): AsyncGenerator<LoggedRecord[]> {
    const { officer, station, by } = filter;
    const limit = by === undefined ? wanted : atOnce;
    let { below } = part;
    for (;;) {
      const page = await operations.preceding(
        known,
        { officer, station },
        { above: part.above, below, limit },
      );
      yield page.filter(
        (one) =>
          (by === undefined || by === (one.change.by?.id ?? serverName)) &&
          !(officer !== undefined && one.change.op.type === 'save'),
      );
      if (page.length < limit) return;
      below = page.at(-1)?.seq ?? 0;
    }
  }

  return {
    async page(date: string, query: LogQuery): Promise<BoardLog> {
      const known = await operations.latest(date);
      if (!known) return { entries: [], next: null };
      const [names, part] = await Promise.all([namesOf(date), partOf(known, query)]);
      const found: LoggedRecord[] = [];
      for await (const page of pages(known, query, part, query.limit + 1)) {
        found.push(...page);
        if (found.length > query.limit) break;
      }
      const shown = found.slice(0, query.limit);
      return {
        entries: shown.map((one) => entryOf(one, names)),
        next: found.length > shown.length ? (shown.at(-1)?.change.revision ?? null) : null,
      };
    },

    /** All of them, as they are read. */
    async *entries(date: string, query: LogFilter): AsyncGenerator<LoggedOperation[]> {
      const known = await operations.latest(date);
      if (!known) return;
      const [names, part] = await Promise.all([namesOf(date), partOf(known, query)]);
      for await (const page of pages(known, query, part, atOnce)) {
        yield page.map((one) => entryOf(one, names));
      }
    },
  };
}

export function entryOf({ change }: LoggedRecord, names: HistoryNames): LoggedOperation {
  const { revision, at, by, op } = change;
  return { revision, at, by, cause: causeOf(op), text: operationText(op, names), op };
}
