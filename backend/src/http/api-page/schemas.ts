import * as protocol from '@muster/protocol';
import { instant, isoDate, type Route } from '@muster/protocol';
import { z } from 'zod';

/** JSON Schemas of the contracts: what protocol exports stands once, under its name (OPS-83). */

export type Json = { [key: string]: unknown };
type Direction = 'input' | 'output';

/** A call with the name of its feature and its own, such as `attendance` and `submit`. */
export interface NamedRoute {
  readonly feature: string;
  readonly name: string;
  readonly route: Route;
}

export function describeSchemas(calls: readonly NamedRoute[]) {
  const registry = namedSchemas(calls);
  const formsOf = (io: Direction) =>
    z.toJSONSchema(registry, {
      io,
      uri: (id) => id,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => addWhatChecksSay(zodSchema, jsonSchema),
    }).schemas as Record<string, Json>;
  const forms = { input: formsOf('input'), output: formsOf('output') };
  const answered = reachable(
    forms.output,
    calls.map(({ route }) => registry.get(route.answer)?.id as string),
  );
  const used = new Map<string, Json>();

  /** What may be sent and what is answered can differ; then both have a name. */
  function nameOf(id: string, io: Direction): string {
    return io === 'input' && answered.has(id) && differs(forms, id) ? `${id}Input` : id;
  }

  /** The schema as it stands in the document; everything it refers to is noted as used. */
  function inPlace(schema: z.ZodType, io: Direction): Json {
    const id = registry.get(schema)?.id as string;
    return id.startsWith(unnamed) ? withReferences(forms[io][id] as Json, io) : reference(id, io);
  }

  function reference(id: string, io: Direction): Json {
    const name = nameOf(id, io);
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, withReferences(forms[io][id] as Json, io));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function withReferences(json: Json, io: Direction): Json {
    const { $schema: _, $id: _id, ...rest } = json;
    return JSON.parse(JSON.stringify(rest), (_key, value: unknown) =>
      isReference(value) ? { ...value, ...reference(value.$ref, io) } : value,
    ) as Json;
  }

  /** Everything that was used until now, by name. */
  const components = (): Json => Object.fromEntries([...used].toSorted(byName));

  return { inPlace, components };
}

/** In front of the id of what has no name of its own, such as a list or a path's parameters. */
const unnamed = '?';

function namedSchemas(calls: readonly NamedRoute[]) {
  const registry = z.registry<{ id: string }>();
  for (const [name, exported] of Object.entries(protocol)) {
    if (exported instanceof z.ZodType) registry.add(exported, { id: capital(name) });
  }
  for (const { feature, name, route } of calls) {
    for (const part of ['params', 'query', 'body', 'answer'] as const) {
      const schema = route[part];
      if (!schema || registry.has(schema)) continue;
      const id = capital(feature) + capital(name) + capital(part);
      const isNamed = schema instanceof z.ZodObject && (part === 'body' || part === 'answer');
      registry.add(schema, { id: isNamed ? id : unnamed + id });
    }
  }
  return registry;
}

type Forms = Readonly<Record<string, Json>>;

/** These schemas and everything they refer to. */
function reachable(forms: Forms, ids: readonly string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    const references = JSON.stringify(forms[id]).matchAll(/"\$ref":"([^"]+)"/g);
    reachable(
      forms,
      Array.from(references, ([, inner = '']) => inner),
      seen,
    );
  }
  return seen;
}

const differs = (forms: Record<Direction, Forms>, id: string): boolean =>
  [...reachable(forms.input, [id])].some(
    (one) => JSON.stringify(forms.input[one]) !== JSON.stringify(forms.output[one]),
  );

/** What a check in code means and JSON Schema cannot see. */
function addWhatChecksSay(schema: unknown, json: Json): void {
  if (schema === isoDate) {
    Object.assign(json, { format: 'date', pattern: '^(19[7-9][0-9]|[2-9][0-9]{3})-' });
  }
  // The format says it; the pattern is a line of digits that nobody reads.
  if (schema === instant) delete json['pattern'];
}

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' &&
  value !== null &&
  '$ref' in value &&
  !String(value.$ref).startsWith('#');

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
