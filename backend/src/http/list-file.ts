import { clockIn, clockWords, type ReportFormat, type Route } from '@muster/protocol';
import type { Cell, Column, ReportTable } from '../files/table.ts';
import type { Recorder } from '../lib/audit/audit-record.ts';
import type { Clock } from '../lib/clock.ts';
import type { Content, Inbound } from './contract.ts';
import { tableFile } from './table-file.ts';

/** A column of a file: its header, how wide, and what it has of a row. */
export type ListColumn<Row> = readonly [
  header: string,
  width: number,
  cell: (row: Row) => Cell,
  kind?: Column['kind'],
];

interface ListFile<Row> {
  readonly what: 'users' | 'members' | 'teams' | 'absences';
  readonly title: string;
  /** What it is a part of, such as some dates. */
  readonly range?: string;
  /** The file's, without what the format adds to it. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** Whose members they are. */
  readonly teamId?: string | undefined;
}

interface Needs {
  readonly audit: Recorder;
  readonly clock: Pick<Clock, 'timeZone' | 'now'>;
  organisation(): string;
}

/** A list of administrators as a file, with when it was made; who saved it is in the trail (AUD-14). */
export function listFiles({ audit, clock: { timeZone, now }, organisation }: Needs) {
  return function listFile<Row>(
    call: Pick<Inbound<Route>, 'caller' | 'request'>,
    format: Exclude<ReportFormat, 'json'>,
    { what, title, range, name, columns, rows, teamId }: ListFile<Row>,
  ): Promise<Content> {
    const { date, time } = clockIn(timeZone, new Date(now()));
    const asOf = `as of ${date} ${clockWords(time)} (${timeZone})`;
    const table: ReportTable = {
      title,
      subtitle: range === undefined ? asOf : `${range}, ${asOf}`,
      asOf,
      organisation: organisation(),
      isList: true,
      frozenColumns: 1,
      columns: columns.map(([header, width, , kind = 'text']) => ({ header, width, kind })),
      rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
    };
    const after = { ...(teamId !== undefined && { teamId }), lines: rows.length };
    const entry = {
      kind: 'list.exported',
      what: { type: 'list', id: what, name: what },
      after,
    } as const;
    return tableFile(call, audit, { table, format, name, entry });
  };
}
