import { z } from 'zod';
import { byField } from './fields.ts';
import { leftOut } from './left-out.ts';
import { bySchema } from './schemas.ts';

/**
 * What a contract's value looks like, whole and the same each time (OPS-94): from what the tables say of its schema
 * and of its fields' names, else from the schema alone. What `given` says of it comes first. A text that nobody has
 * an example for is an error, so that none is made up.
 */
export function exampleOf(schema: z.ZodType, given?: unknown, name = '', field = ''): unknown {
  const said = merge(merge(byField.get(field), bySchema.get(schema)), given);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return exampleOf(schema.unwrap() as z.ZodType, said, name, field);
  }
  if (schema instanceof z.ZodNullable) {
    return said === null ? null : exampleOf(schema.unwrap() as z.ZodType, said, name, field);
  }
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in as z.ZodType, said, name, field);
  if (schema instanceof z.ZodObject) return objectOf(schema, said, name);
  if (schema instanceof z.ZodArray) {
    const items = (said ?? [undefined]) as readonly unknown[];
    return items.map((item) => exampleOf(schema.element as z.ZodType, item, `${name}[]`, field));
  }
  if (schema instanceof z.ZodRecord) {
    const entries = Object.entries(said ?? missing(name));
    const value = schema.valueType as z.ZodType;
    return Object.fromEntries(
      entries.map(([key, one]) => [key, exampleOf(value, one, `${name}.${key}`)]),
    );
  }
  if (schema instanceof z.ZodUnion) return exampleOf(chosen(schema, said), said, name, field);
  if (schema instanceof z.ZodNull) return null;
  return said ?? plain(schema) ?? missing(name);
}

function objectOf(schema: z.ZodObject, given: unknown, name: string): object {
  const fields: Record<string, unknown> = { ...(given as object | undefined) };
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(schema.shape, key)) throw new Error(`${name} has no field ${key}`);
  }
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(([key, one]) => fields[key] !== leftOut && !isIgnored(one))
      .map(([key, one]) => [key, exampleOf(one, fields[key], `${name}.${key}`, key)]),
  );
}

/** A field that is accepted and not looked at (OPS-37). */
const isIgnored = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodUnknown;

/** The form that has what is given, else the last one: in front of it stand forms that mean "none" or "all". */
function chosen(schema: z.ZodUnion, given: unknown): z.ZodType {
  const forms = schema.options as readonly z.ZodType[];
  const fitting = forms.find(
    (form) =>
      form instanceof z.ZodObject &&
      isObject(given) &&
      Object.entries(given).every(([key, value]) => fits(form.shape[key], value)),
  );
  return fitting ?? (forms.at(-1) as z.ZodType);
}

const fits = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema !== undefined &&
  (!(schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) ||
    schema.safeParse(value).success);

/** What the schema alone says: one of its values, or a number that is allowed. */
function plain(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1);
  return undefined;
}

function missing(name: string): never {
  throw new Error(
    `There is no example for ${name}. Give it one in backend/src/plugins/api-page/examples.`,
  );
}

/** Objects field by field, the second first; everything else as a whole. */
function merge(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (!isObject(first) || !isObject(second)) return second;
  const merged: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) merged[key] = merge(merged[key], value);
  return merged;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
