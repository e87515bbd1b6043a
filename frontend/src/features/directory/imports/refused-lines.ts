import type { UserImportLine } from '@muster/protocol';
import { saveFile } from '../../../shared/files/save-file.ts';

/**
 * The refused lines as they stand in the file, each with its reason behind it: mended, the file can be imported as it
 * is, for the column Reason is not read (ADM-173).
 */
export function refusedCsv(text: string, lines: readonly UserImportLine[]): string {
  const rows = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const ordered = lines.toSorted((a, b) => a.line - b.line);
  const firstLine = (ordered[0]?.line ?? 2) - 1;
  const header = rows.slice(0, firstLine).find((row) => row.trim() !== '') ?? '';
  const sign = [',', ';', '\t'].reduce((most, one) =>
    header.split(one).length > header.split(most).length ? one : most,
  );
  const hasReason = /reason"?\s*$/i.test(header);
  const kept = ordered.flatMap(({ line, outcome, reason }, index) => {
    if (outcome !== 'refused') return [];
    const end = ordered[index + 1]?.line ?? rows.length + 1;
    const raw = rows
      .slice(line - 1, end - 1)
      .join('\n')
      .trimEnd();
    return [hasReason ? raw : `${raw}${sign}"${(reason ?? '').replaceAll('"', '""')}"`];
  });
  const first = hasReason ? header : `${header}${sign}Reason`;
  return `\uFEFF${[first, ...kept].join('\r\n')}\r\n`;
}

export const saveRefused = (text: string, lines: readonly UserImportLine[]): void =>
  saveFile('refused-lines.csv', 'text/csv;charset=utf-8', refusedCsv(text, lines));
