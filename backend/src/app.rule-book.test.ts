import { faults, faultTitle, station, team, user, written, zone } from '@muster/protocol';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What the tables of the rule book list, against what there is. */

const linesOf = (page: string) =>
  readFileSync(new URL(`../../docs/rules/${page}.md`, import.meta.url), 'utf8').split('\n');
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the page's table of faults: code, status, heading, words. */
const faultRows = linesOf('operations')
  .map((line) => cellsOf(line).map((cell) => cell.replaceAll('`', '')))
  .filter(
    ([code = '', status = '']) =>
      /^[A-Z_]+$/.test(code) && /^\d{3}(, [a-z ]+ \d{3})?$/.test(status),
  );

it('every code has the status, heading and words that the rule book lists, and none is left out [OPS-66]', () => {
  const faultEntries: [
    string,
    { status: number; also?: number; alsoWhen?: string; message: string },
  ][] = Object.entries(faults);
  expect(faultRows).toEqual(
    faultEntries.map(([code, { status, also, alsoWhen = 'for a team leader', message }]) => [
      code,
      also === undefined ? String(status) : `${status}, ${alsoWhen} ${also}`,
      faultTitle(code) ?? '',
      message,
    ]),
  );
});

/** The names in back quotes of the first column of the table of the rule that begins so. */
function fieldsListed(page: string, begins: string): string[] {
  const lines = linesOf(page);
  const below = lines.slice(lines.findIndex((line) => line.includes(`** ${begins}`)) + 1);
  const next = below.findIndex((line) => line.startsWith('- **'));
  return below
    .slice(0, next === -1 ? undefined : next)
    .filter((line) => line.trim().startsWith('|'))
    .flatMap((line) => [...(cellsOf(line)[0] ?? '').matchAll(/(zone: )?`(\w+)`/g)])
    .map(([, of = '', name]) => `${of}${name}`);
}

const namesOf = ({ shape }: { shape: object }, of = '') =>
  Object.keys(shape)
    .filter((name) => !Object.hasOwn(written, name))
    .map((name) => `${of}${name}`);

it.each([
  // What is listed beside: ids (DIR-12), and the name of a person's team, which is the team's own.
  ["A team's fields", 'directory', namesOf(team)],
  [
    "A person's fields",
    'directory',
    namesOf(user).filter((name) => name !== 'id' && name !== 'teamName'),
  ],
  [
    'The fields of a zone and a station',
    'deployment',
    [...namesOf(zone, 'zone: '), ...namesOf(station)].filter((name) => !/(^|: )id$/.test(name)),
  ],
])(
  '“%s” lists every field of the contract, and no other [DIR-1, DIR-11, DEP-4]',
  (begins, page, fields) => {
    expect(fieldsListed(page, begins).toSorted()).toEqual(fields.toSorted());
  },
);
