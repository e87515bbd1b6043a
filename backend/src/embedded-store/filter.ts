// Filters: law 4's operators and no others. Matching itself is mingo's, which is right for the value
// types let through here; whatever it would compare differently from MongoDB is refused.
import { ObjectId } from 'bson';
import { Context } from 'mingo/core';
import { $eq, $gt, $gte, $in, $lt, $lte, $ne } from 'mingo/operators/query/comparison';
import { $exists } from 'mingo/operators/query/element';
import { $and, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import { isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

export interface Filter {
  test(view: Document): boolean;
  /** Fields that must equal one of some values: what an index can look up. */
  equalities: Map<string, unknown[]>;
}

const context = Context.init({
  query: { $and, $or, $eq, $ne, $in, $gt, $gte, $lt, $lte, $exists },
});

const bad = (message: string) => new CommandError('BadValue', message);

const isScalar = (value: unknown) =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  value instanceof Date ||
  value instanceof ObjectId;

const isOrdered = (value: unknown) =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  value instanceof Date ||
  value instanceof ObjectId;

function checkValue(path: string, value: unknown): void {
  if (isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return;
  throw bad(
    `'${path}': the embedded store compares strings, numbers, booleans, dates, ObjectIds, null and arrays of them only`,
  );
}

const operators: Record<string, (path: string, value: unknown) => void> = {
  $eq: checkValue,
  $ne: checkValue,
  $in: (path, value) => {
    if (!Array.isArray(value)) throw bad('$in needs an array');
    for (const each of value) checkValue(path, each);
  },
  $gt: checkBound,
  $gte: checkBound,
  $lt: checkBound,
  $lte: checkBound,
  $exists: (path, value) => {
    if (typeof value !== 'boolean') throw bad(`$exists of '${path}' needs true or false`);
  },
};

function checkBound(path: string, value: unknown): void {
  if (isOrdered(value)) return;
  throw bad(
    `'${path}': ranges are for strings, numbers, dates and ObjectIds in the embedded store`,
  );
}

const isExpression = (value: unknown): value is Document =>
  isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));

function check(filter: unknown): asserts filter is Document {
  if (!isPlainObject(filter)) throw bad('a filter must be an object');
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || path === '$or') {
      if (!Array.isArray(condition) || condition.length === 0) {
        throw bad(`${path} must be a nonempty array`);
      }
      condition.forEach(check);
    } else if (path.startsWith('$')) {
      throw bad(`unknown top level operator: ${path} (not in the embedded store)`);
    } else if (path.split('.').includes('__proto__')) {
      throw bad(`'${path}' cannot be filtered by in the embedded store`);
    } else if (isExpression(condition)) {
      for (const [operator, value] of Object.entries(condition)) {
        const checkOperand = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
        if (!checkOperand) throw bad(`unknown operator: ${operator} (not in the embedded store)`);
        checkOperand(path, value);
      }
    } else {
      checkValue(path, condition);
    }
  }
}

function collectEqualities(filter: Document, found: Map<string, unknown[]>): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const part of condition as Document[]) collectEqualities(part, found);
    else if (path !== '$or' && !found.has(path)) {
      const values: unknown = isExpression(condition)
        ? (condition.$in ?? ('$eq' in condition ? [condition.$eq] : undefined))
        : [condition];
      if (Array.isArray(values)) found.set(path, values);
    }
  }
}

export function compileFilter(filter: unknown): Filter {
  const checked: unknown = filter ?? {};
  check(checked);
  const equalities = new Map<string, unknown[]>();
  collectEqualities(checked, equalities);
  const query = new Query(checked, { context });
  return { test: (view) => query.test(view), equalities };
}
