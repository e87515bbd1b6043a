import { Schema, type SchemaDefinitionProperty } from 'mongoose';
import { z } from 'zod';

/**
 * The fields of a Mongoose schema from a contract's, so that a stored field is written once. The
 * contract has validated what is stored; Mongoose only casts, and refuses names it does not know.
 */
export function storedFields(shape: z.ZodRawShape): Record<string, SchemaDefinitionProperty> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const { data: fallback = z.safeParse(field, null).data } = z.safeParse(field, undefined);
      return [name, { type: storedType(name, field), default: () => fallback }];
    }),
  );
}

type StoredType =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | typeof Schema.Types.Mixed
  | readonly StoredType[];

function storedType(name: string, field: z.core.$ZodType): StoredType {
  if (
    field instanceof z.ZodDefault ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodOptional
  ) {
    return storedType(name, field.unwrap());
  }
  if (
    field instanceof z.ZodString ||
    field instanceof z.ZodStringFormat ||
    field instanceof z.ZodEnum
  )
    return String;
  if (field instanceof z.ZodNumber) return Number;
  if (field instanceof z.ZodBoolean) return Boolean;
  if (field instanceof z.ZodRecord) return Schema.Types.Mixed;
  if (field instanceof z.ZodArray) return [storedType(name, field.element)];
  throw new Error(`${name} has a type without a stored form: add it to lib/stored-fields.ts`);
}
