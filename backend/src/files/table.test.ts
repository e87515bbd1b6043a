import { expect, it } from 'vitest';
import { mustFit } from './table.ts';
import type { ReportTable } from './table.ts';

const table = (columns: number, rows: number): ReportTable => ({
  title: '',
  subtitle: '',
  asOf: '',
  organisation: '',
  columns: Array.from({ length: columns }, () => ({ header: '', kind: 'text', width: 5 })),
  rows: Array.from({ length: rows }, () => []),
  frozenColumns: 0,
});

it('what is too much for one file is refused with what to do, and CSV takes all [REP-14]', () => {
  expect(() => mustFit(table(100, 801), 'pdf')).toThrow('Choose fewer days or teams');
  expect(() => mustFit(table(100, 800), 'pdf')).not.toThrow();
  expect(() => mustFit(table(400, 1001), 'xlsx')).toThrow('too much for one XLSX file');
  expect(() => mustFit(table(400, 5000), 'csv')).not.toThrow();
});
