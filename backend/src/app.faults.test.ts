import { faults, faultTitle } from '@muster/protocol';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = new URL('../../docs/rules/operations.md', import.meta.url);

/** The rows of the page's table of faults: code, status, heading, words. */
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter(
    ([, code = '', status = '']) =>
      /^[A-Z_]+$/.test(code) && /^\d{3}(, [a-z ]+ \d{3})?$/.test(status),
  )
  .map((cells) => cells.slice(1, 5));

it('every code has the status, heading and words that the rule book lists, and none is left out [OPS-66]', () => {
  const faultEntries: [
    string,
    { status: number; also?: number; alsoWhen?: string; message: string },
  ][] = Object.entries(faults);
  expect(rows).toEqual(
    faultEntries.map(([code, { status, also, alsoWhen = 'for a team leader', message }]) => [
      code,
      also === undefined ? String(status) : `${status}, ${alsoWhen} ${also}`,
      faultTitle(code) ?? '',
      message,
    ]),
  );
});
