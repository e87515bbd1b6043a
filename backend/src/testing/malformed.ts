import fc from 'fast-check';
import { z } from 'zod';

/** What arrives instead of a good body: broken text, other JSON, and good bodies with one thing wrong. */
export interface Malformed {
  readonly payload: string | Buffer;
  readonly contentType: string;
}

type Path = readonly (string | number)[];
type Json = unknown;

/** What random tests begin with; the same seed makes the same bodies. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_250_906);

/** Malformed bodies for each write (PRF-24). */
export const fuzzRuns = Number(process.env['FUZZ_RUNS'] ?? 10);

/** In a short run a sixth of the list, another one for each `turn`, in a usual one a third; in a longer run all of it. */
export function someOf<T>(list: readonly T[], turn: number): readonly T[] {
  const every = fuzzRuns > 100 ? 1 : fuzzRuns < 100 ? 6 : 3;
  return list.filter((_, index) => (index + turn) % every === 0);
}

/** Text that is text, and yet has broken programs: ends of strings, halves of characters, directions, sizes. */
export const oddTexts: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff end',
  '\u202e reversed',
  '\uFEFF',
  'e\u0301\u0323'.repeat(100),
  '𝕏'.repeat(120),
  'ﬁ'.repeat(200),
  '${7*7} {{7*7}} %s %n',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '$where',
  '__proto__',
  'constructor',
  'toString',
  '. Notes: absent (MC)',
  '\r\n\r\nHTTP/1.1 200 OK',
];

/** Values that are wrong almost everywhere: other types, operators, prototypes, sizes, odd characters. */
const oddities: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '0',
  'null',
  '2025-02-30',
  '2025-9-6',
  '9999-99-99',
  '0000-01-01',
  '\u0000',
  '\ud800',
  '\u202e',
  'ﬁ'.repeat(40),
  'x'.repeat(70_000),
  '$where',
  '__proto__',
  [],
  [[]],
  {},
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { toString: 'x' },
  { constructor: { prototype: { isAdmin: true } } },
  { length: 1e9 },
];

/** Every place in a value: the root, each field, each element. */
function pathsIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...at, key]));
  return [at, ...inner];
}

/** Fields that are taken and ignored whatever they are (OPS-37). */
const ignored = new Set(['submittedBy', 'assignedBy', 'configuredBy']);
const counts = (path: Path): boolean => !ignored.has(String(path.at(-1)));

/** Every place of a body that holds no further ones. */
export const leavesOf = (body: Json): Path[] =>
  pathsIn(body).filter(
    (path) => path.length > 0 && typeof at(body, path) !== 'object' && counts(path),
  );

export const at = (value: Json, path: Path): Json =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** A schema as JSON Schema describes it, as far as fields are looked for. */
interface Described {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly additionalProperties?: Described | boolean;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly allOf?: readonly Described[];
}

/** A field that the contract of a body has and a good one leaves out. */
interface LeftOut {
  readonly path: Path;
  readonly isText: boolean;
}

/** What a good body leaves out of what its contract takes, so that it is tried too. */
export function leftOutOf(schema: z.ZodType | undefined, good: Json): readonly LeftOut[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  });
  return leftOutIn(described as Described, good, []).filter(({ path }) => counts(path));
}

function leftOutIn(schema: Described, value: Json, at: Path): LeftOut[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((one, index) => leftOutIn(items, one, [...at, index])) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Readonly<Record<string, Json>>;
  const { properties = {}, additionalProperties: others } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) =>
      name in fields
        ? leftOutIn(field, fields[name], [...at, name])
        : takesAnything(field)
          ? []
          : [{ path: [...at, name], isText: takesText(field) }],
    ),
    ...(typeof others === 'object'
      ? Object.keys(fields)
          .filter((name) => !(name in properties))
          .flatMap((name) => leftOutIn(others, fields[name], [...at, name]))
      : []),
    ...waysOf(schema)
      .filter((way) => isMeantBy(way, fields))
      .flatMap((way) => leftOutIn(way, value, at)),
  ];
}

const waysOf = ({ anyOf = [], oneOf = [], allOf = [] }: Described) => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** Of several forms the one that a good body has: with all that it requires, and its named values. */
const isMeantBy = (
  { properties = {}, required = [] }: Described,
  value: Readonly<Record<string, Json>>,
): boolean =>
  required.every((name) => name in value) &&
  Object.entries(properties).every(([name, field]) => {
    const named = field.const === undefined ? field.enum : [field.const];
    return !named || !(name in value) || named.includes(value[name]);
  });

/** What is ignored whatever it is. */
const takesAnything = (schema: Described): boolean =>
  !('type' in schema || 'enum' in schema || 'const' in schema) && waysOf(schema).length === 0;

const takesText = (schema: Described): boolean =>
  schema.type === 'string' || waysOf(schema).some(takesText);

/** The value with `put` at `path`; `undefined` takes the field away. */
export function withAt(value: Json, path: Path, put: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) };
  const next = withAt((copy as Record<string, unknown>)[key], rest, put);
  (copy as Record<string, unknown>)[key] = next;
  return copy;
}

/** Deeper than any body has a reason to be. */
const nested = '['.repeat(5000) + ']'.repeat(5000);

const json = 'application/json';
const contentTypes = [
  json,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];

/** Malformed bodies around a good one, in what it leaves out of its contract too; deterministic for a seed. */
export function malformedAround(
  good: Json,
  schema: z.ZodType | undefined,
): fc.Arbitrary<Malformed> {
  const paths = [...pathsIn(good), ...leftOutOf(schema, good).map(({ path }) => path)];
  const text = JSON.stringify(good ?? {});
  const asJson = (value: Json): Malformed => ({
    payload: JSON.stringify(value) ?? '',
    contentType: json,
  });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...paths),
          fc.oneof(fc.constantFrom(...oddities), fc.jsonValue({ maxDepth: 2 })),
        )
        .map(([path, put]) => asJson(withAt(good, path, put))),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...paths).map((path) => asJson(withAt(good, path, undefined))),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .nat(text.length)
        .map((length) => ({ payload: text.slice(0, length), contentType: json })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...contentTypes))
        .map(([bytes, contentType]) => ({ payload: Buffer.from(bytes), contentType })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(nested, `{"__proto__":{"isAdmin":true}}`, `${text}${text}`, '\uFEFF' + text)
        .map((payload) => ({ payload, contentType: json })),
    },
  );
}
