type Cell = string | number | null | undefined;

/**
 * RFC 4180 with a byte-order mark, so that spreadsheet programs read the names right; cells that a
 * spreadsheet would run as a formula get a leading apostrophe (OPS-55).
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return '\uFEFF' + rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file name without characters that file systems refuse. */
export const fileName = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  text.replace(/[\\/:*?"<>|\u0000-\u001F]+/g, '-');
