type Cell = string | number | null | undefined;

/**
 * RFC 4180 with a byte-order mark, so that spreadsheet programs read the names right. Every text is
 * quoted, so that no separator of another language splits it, and one that a spreadsheet might run as a
 * formula, in full-width signs too, gets a leading apostrophe (OPS-55). A hyphen alone is none.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return '\uFEFF' + rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  if (text === '') return '';
  const safe =
    text !== '-' && /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20;\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A file name without characters that file systems refuse. */
export const fileName = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  text.replace(/[\\/:*?"<>|\u0000-\u001F]+/g, '-');
