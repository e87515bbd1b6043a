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
}

function textsOf(schema: unknown, place: string): readonly Text[] {
  const { def } = schema as { readonly def: Parts };
  if (def.type === 'string' || def.type === 'pipe') {
    return [{ place, schema: schema as z.ZodType }];
  }
  const { shape = {}, options = [], innerType, element, keyType, valueType } = def;
  return [
    ...Object.entries(shape).flatMap(([name, part]) => textsOf(part, `${place} ${name}`)),
    ...[...options, innerType, element, valueType].flatMap((part) =>
      part ? textsOf(part, place) : [],
    ),
    ...(keyType ? textsOf(keyType, `${place} (key)`) : []),
  ];
}

const texts = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).flatMap(([name, { body }]) =>
    body ? textsOf(body, `${feature}.${name}`) : [],
  ),
);

/** The last names of the places where this is stored with what `isLeft` looks for. */
const placesThatKeep = (typed: string, isLeft: (stored: string) => boolean): Set<string> =>
  new Set(
    texts
      .filter(({ schema }) => {
        const read = schema.safeParse(typed);
        return read.success && typeof read.data === 'string' && isLeft(read.data);
      })
      .map(({ place }) => place.split(' ').at(-1) ?? place),
  );

it('has at most 2,000 characters, but for a file [OPS-212]', () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(placesThatKeep('x'.repeat(2001), (stored) => stored.length > 2000)).toEqual(
    new Set(['csv']),
  );
});

/** Said in sentences. */
const severalLines = ['csv', 'description', 'notes', 'reason', 'text'];
/** As it was chosen or given out. */
const secrets = ['username', 'password', 'current', 'next', 'token', 'expected'];
/** Looked up, and refused where there is nothing of that name. */
const lookedUp = ['(key)', 'teamId', 'userId', 'ids', 'absenceType', 'stationName'];

it('is one line, unless it is said in sentences or looked up [DIR-30]', () => {
  expect(placesThatKeep('a\nb', (stored) => stored.includes('\n'))).toEqual(
    new Set([...severalLines, ...secrets, ...lookedUp]),
  );
});
