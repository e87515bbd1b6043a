import type { z } from 'zod';
import { plainly } from './text.ts';

type Cell = string | number | null | undefined;

/** What a spreadsheet might run as a formula, in full-width signs too. A hyphen alone is none. */
export const isFormula = (text: string): boolean =>
  text !== '-' && /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20;\t\r\n]/.test(text);

/** What is wrong with a name that a spreadsheet would run as a formula, by whatever way it comes (DIR-183). */
export const formulaProblem = (noun: 'name' | 'username', text: string): string | undefined =>
  isFormula(text)
    ? `A ${noun} cannot begin with “${text.slice(0, 1)}”: spreadsheets run it as a formula.`
    : undefined;

/** A new name that begins with no formula; of a row that can be renamed its writer looks (DIR-183). */
export const notFormula = (text: z.ZodString) =>
  text.superRefine((value, context) => {
    const message = formulaProblem('name', value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Whether there is a formula behind apostrophes; those of the text itself count as well, so that one can be taken away again. */
const isGuarded = (text: string): boolean => isFormula(text.replace(/^'+/, ''));

/**
 * RFC 4180 with a byte-order mark, so that spreadsheet programs read the names right. Every text is
 * quoted, so that no separator of another language splits it, and one that a spreadsheet might run as a
 * formula gets a leading apostrophe (OPS-55).
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return '\uFEFF' + rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  // What keeps names apart on a screen is no part of them (UI-375).
  const text = plainly(value ?? '');
  if (text === '') return '';
  const safe = isGuarded(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text that `csv` made a cell of. */
export const textOfCell = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;

/** A file name without characters that file systems refuse. */
export const fileName = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  text.replace(/[\\/:*?"<>|\u0000-\u001F]+/g, '-');
