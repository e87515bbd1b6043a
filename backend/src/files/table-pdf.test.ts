import { expect, it } from 'vitest';
import { textOfPdf } from '../testing/pdf-text.ts';
import type { ReportTable } from './table.ts';
import { writeTable } from './table-pdf.ts';

const tableOf = (names: readonly string[], width = 30): ReportTable => ({
  title: 'Roster matrix',
  subtitle: 'September',
  organisation: '机场',
  asOf: 'as of Sep 30, 2026, 10:00 AM',
  frozenColumns: 1,
  columns: [
    { header: 'Name', width, kind: 'text' },
    { header: 'Team', width: 10, kind: 'text' },
  ],
  rows: names.map((name) => [name, 'A1']),
});
const plain = (text: string) => text.replaceAll(/\s/g, '');

it('a report prints names of any script, and a sign for what no font has [REP-12, PAP-4]', async () => {
  const names = ['李明', 'Nguyễn Văn Đức Thượng', '김철수', 'Łukasz', 'Иван', 'สมชาย', 'ひろし'];
  const rightToLeft = ['שלום', 'محمد'];
  const shaped = ['முருகன்', 'राम'];
  const file = await writeTable(tableOf([...names, ...rightToLeft, ...shaped, 'Ada 😀 Lim']));
  const text = plain(textOfPdf(file));
  for (const name of [...names, '机场']) expect(text).toContain(plain(name));
  expect(text).toContain('םולש');
  expect(text).toContain('Ada\ufffdLim');
  // Only the emoji has no letter of its own.
  expect(text.match(/\ufffd/g)).toHaveLength(1);
});

it('a name that is too long for its column is cut between two characters [REP-12]', async () => {
  const text = plain(textOfPdf(await writeTable(tableOf(['𝕏李'.repeat(200)], 12))));
  expect(text).toContain('\ufffd李\ufffd');
  expect(text.match(/李/g)?.length).toBeLessThan(200);
});
