import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Route } from './kernel/route.ts';
import { routes } from './routes.ts';

/** What a text may be that a call takes, tried on each text of every body. */

interface Text {
  /** `start.start reason` */
  readonly place: string;
  readonly schema: z.ZodType;
}

/** The parts of a schema, of whatever kind it is, by the name of the field that they are in. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly keyType?: unknown;
  readonly valueType?: unknown;
  /** What a pipe is given. */
  readonly in?: unknown;
}

const partsOf = (schema: unknown) => (schema as { readonly def: Parts }).def;

/** Whether it is one text, whatever is made of it then. */
const isText = ({ type, in: given }: Parts): boolean =>
  type === 'string' || (type === 'pipe' && isText(partsOf(given)));

function textsOf(schema: unknown, place: string): readonly Text[] {
  const parts = partsOf(schema);
  if (isText(parts)) return [{ place, schema: schema as z.ZodType }];
  const { shape = {}, options = [], innerType, element, keyType, valueType, in: given } = parts;
  return [
    ...Object.entries(shape).flatMap(([name, part]) => textsOf(part, `${place} ${name}`)),
    ...[...options, innerType, element, valueType, given].flatMap((part) =>
      part ? textsOf(part, place) : [],
    ),
    ...(keyType ? textsOf(keyType, `${place}:key`) : []),
  ];
}

const texts = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).flatMap(([name, { body }]) =>
    body ? textsOf(body, `${feature}.${name}`) : [],
  ),
);

/** How an exception may name a place: `reason`, `start reason` or `start.start reason`. */
function namesOf(place: string): readonly string[] {
  const words = place.split(' ');
  const [call = '', name = ''] = [words[0], words.at(-1)];
  return [name, `${call.split('.')[0]} ${name}`, `${call} ${name}`];
}

/** The places where this is stored with what `isLeft` looks for, each of the exceptions as it is named there. */
const placesThatKeep = (
  typed: string,
  isLeft: (stored: string) => boolean,
  exceptions: readonly string[],
): Set<string> =>
  new Set(
    texts
      .filter(({ schema }) => {
        const read = schema.safeParse(typed);
        return read.success && typeof read.data === 'string' && isLeft(read.data);
      })
      .map(({ place }) => namesOf(place).find((name) => exceptions.includes(name)) ?? place),
  );

const files = ['imports csv', 'absenceImports csv'];

it('has at most 2,000 characters, but for a file [OPS-212]', () => {
  expect(texts.length).toBeGreaterThan(180);
  expect(placesThatKeep('x'.repeat(2001), (stored) => stored.length > 2000, files)).toEqual(
    new Set(files),
  );
});

/** Said in sentences. */
const severalLines = [
  'description',
  'notes',
  'notes text',
  'attendance reason',
  'deployment reason',
  'start reason',
];
/** As it was chosen or given out. */
const secrets = [
  'session.login username',
  'password',
  'session.changePassword current',
  'session.changePassword next',
  'session.redeem token',
  'places.importPlaces expected',
];
/** Looked up, and refused where there is nothing of that name. */
const lookedUp = [
  'teamId',
  'userId',
  'attendance.submit attendanceData:key',
  'notifications ids',
  'absenceType',
  'preferences stationName',
  'requiredRoles',
  'requiredTags',
  'minimumByRole:key',
  'minimumByTag:key',
];

it('is one line, unless it is said in sentences or looked up [DIR-30]', () => {
  const exceptions = [...files, ...severalLines, ...secrets, ...lookedUp];
  expect(placesThatKeep('a\nb', (stored) => stored.includes('\n'), exceptions)).toEqual(
    new Set(exceptions),
  );
});
