// Filters: law 4's operators and no others. Values are compared by mingo, which is right for the types
// let through here.
import { Context } from 'mingo/core';
import { $eq, $gt, $gte, $in, $lt, $lte, $ne } from 'mingo/operators/query/comparison';
import { Query } from 'mingo/query';
import { checkField, isOrdered, isPlainObject, plain, valueOf } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import type { Range } from '../storage/indexes.ts';
import { CommandError } from './command-error.ts';

export interface Filter {
  test(document: Document): boolean;
  /** Fields that must equal one of some values: what an index can look up. */
  equalities: Map<string, unknown[]>;
  /** Fields that must lie in a range: what an index in order can narrow. */
  ranges: Map<string, Range>;
  /** Every field that the filter speaks of. */
  fields: readonly string[];
  /** Fields that must equal one value, in its own type: what an upsert starts from. */
  required: Document;
}

const context = Context.init({ query: { $eq, $ne, $in, $gt, $gte, $lt, $lte } });

const bad = (message: string) => new CommandError('BadValue', `${message} (embedded store)`);

const isScalar = (value: unknown) =>
  value === null || typeof value === 'boolean' || isOrdered(value);
const isScalarList = (value: unknown) => Array.isArray(value) && value.every(isScalar);
const isComparable = (value: unknown) => isScalar(value) || isScalarList(value);

/** The operators, and which operands each takes. */
const operands = new Map<string, (value: unknown) => boolean>([
  ['$eq', isComparable],
  ['$ne', isComparable],
  ['$in', isScalarList],
  ['$gt', isOrdered],
  ['$gte', isOrdered],
  ['$lt', isOrdered],
  ['$lte', isOrdered],
]);

/** Which end of a range an operator gives. */
const ends = new Map<string, keyof Range>([
  ['$gt', 'low'],
  ['$gte', 'low'],
  ['$lt', 'high'],
  ['$lte', 'high'],
]);

export function compileFilter(filter: unknown = {}): Filter {
  if (!isPlainObject(filter)) throw bad('a filter must be an object');
  const equalities: Filter['equalities'] = new Map();
  const ranges: Filter['ranges'] = new Map();
  const required: Document = {};
  const tests = Object.entries(filter).flatMap(([field, condition]) => {
    checkField(field);
    const expression = isExpression(condition) ? condition : { $eq: condition as unknown };
    return Object.entries(expression).map(([operator, typed]) => {
      const operand = plain(typed);
      if (!operands.has(operator)) throw bad(`unknown operator: ${operator}`);
      if (!operands.get(operator)?.(operand)) {
        throw bad(`'${field}': no ${operator} with this type of value`);
      }
      const end = ends.get(operator);
      if (end) ranges.set(field, { ...ranges.get(field), [end]: operand });
      if (operator === '$eq') required[field] = typed;
      if (operator === '$eq') equalities.set(field, [operand]);
      else if (operator === '$in' && Array.isArray(operand)) equalities.set(field, operand);
      return comparison(field, operator, operand);
    });
  });
  const test = (document: Document) => tests.every((one) => one(document));
  return { test, equalities, ranges, fields: Object.keys(filter), required };
}

const isExpression = (value: unknown): value is Document =>
  isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));

function comparison(field: string, operator: string, operand: unknown): Filter['test'] {
  const compared = operator === '$ne' ? '$eq' : operator;
  const query = new Query({ value: { [compared]: operand } }, { context });
  return (document) => query.test({ value: valueOf(document, field) }) !== (operator === '$ne');
}
