import { csv, textOfCell, type CheckedImport } from '@muster/protocol';
import { saveFile } from '../../../shared/files/save-file.ts';

/**
 * The refused lines with the cells that stand in the file, each with its reason behind them: mended, the file can be
 * imported as it is, for the column Reason is not read (ADM-173). It is written as every CSV file is (OPS-55).
 */
export function refusedCsv(
  text: string,
  { columns, separator, lines }: Pick<CheckedImport, 'columns' | 'separator' | 'lines'>,
): string {
  const rows = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const ordered = lines.toSorted((a, b) => a.line - b.line);
  /** A reason that is there from before goes; cells without a column stay behind all others. */
  const withReason = (cells: readonly string[], reason: string): string[] => [
    ...columns.flatMap((name, at) => (name === 'Reason' ? [] : [cells[at] ?? ''])),
    reason,
    ...cells.slice(columns.length).filter((cell) => cell !== ''),
  ];
  const kept = ordered.flatMap(({ line, outcome, reason }, index) => {
    if (outcome !== 'refused') return [];
    const end = ordered[index + 1]?.line ?? rows.length + 1;
    const raw = rows
      .slice(line - 1, end - 1)
      .join('\n')
      .trimEnd();
    return [withReason(cellsIn(raw, separator), reason ?? '')];
  });
  return csv([[...columns.filter((name) => name !== 'Reason'), 'Reason'], ...kept]);
}

/** The cells of one line; what no quotation mark closes ends with the line. */
function cellsIn(raw: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < raw.length; at++) {
    const sign = raw.charAt(at);
    if (sign === '"' && isQuoted && raw.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map(textOfCell);
}

export const saveRefused = (text: string, checked: CheckedImport): void =>
  saveFile('refused-lines.csv', 'text/csv;charset=utf-8', refusedCsv(text, checked));
