import { csv } from '@muster/protocol';
import type { ReportTable } from './report-table.ts';

export const writeCsv = ({ columns, rows, footer = [] }: ReportTable): Buffer =>
  Buffer.from(csv([columns.map(({ header }) => header), ...rows, ...footer]));
