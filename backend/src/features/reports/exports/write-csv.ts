import { csv } from '@muster/protocol';
import type { ReportTable } from './report-table.ts';

/** Its last line says of when it is, and of which time zone its times are (REP-12). */
export function writeCsv({ columns, rows, footer = [], asOf }: ReportTable): Buffer {
  const last = columns.map((_, index) => (index === 0 ? asOf : null));
  return Buffer.from(csv([columns.map(({ header }) => header), ...rows, ...footer, last]));
}
