// Filters: law 4's operators and no others. Values are compared by mingo, which is right for the types
// let through here. Paths are walked as the indexes walk them: through arrays of documents mingo answers
// otherwise than MongoDB for null, $exists, $in and ranges.
import { ObjectId } from 'bson';
import { Context } from 'mingo/core';
import { $eq, $gt, $gte, $in, $lt, $lte, $ne } from 'mingo/operators/query/comparison';
import { Query } from 'mingo/query';
import { isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import { valuesAt } from './paths.ts';

type Test = (view: Document) => boolean;

export interface Filter {
  test: Test;
  /** Fields that must equal one of some values: what an index can look up. */
  equalities: Map<string, unknown[]>;
}

const context = Context.init({ query: { $eq, $ne, $in, $gt, $gte, $lt, $lte } });

const bad = (message: string) => new CommandError('BadValue', message);

const isOrdered = (value: unknown) =>
  ['string', 'number'].includes(typeof value) || value instanceof Date || value instanceof ObjectId;
const isScalar = (value: unknown) =>
  value === null || typeof value === 'boolean' || isOrdered(value);
const isScalarList = (value: unknown) => Array.isArray(value) && value.every(isScalar);
const isComparable = (value: unknown) => isScalar(value) || isScalarList(value);

/** Which operands an operator takes. */
const operands: Record<string, (value: unknown) => boolean> = {
  $eq: isComparable,
  $ne: isComparable,
  $in: isScalarList,
  $gt: isOrdered,
  $gte: isOrdered,
  $lt: isOrdered,
  $lte: isOrdered,
  $exists: (value) => typeof value === 'boolean',
};

export function compileFilter(filter: unknown): Filter {
  const equalities = new Map<string, unknown[]>();
  return { test: compile(filter ?? {}, equalities), equalities };
}

/** Notes the equalities that every match must fulfil, unless they stand under an $or. */
function compile(filter: unknown, equalities?: Map<string, unknown[]>): Test {
  if (!isPlainObject(filter)) throw bad('a filter must be an object');
  const tests = Object.entries(filter).flatMap(([key, condition]): Test[] => {
    if (key === '$and' || key === '$or') {
      if (!Array.isArray(condition) || condition.length === 0) {
        throw bad(`${key} must be a nonempty array`);
      }
      if (key === '$and') return condition.map((part) => compile(part, equalities));
      const parts = condition.map((part) => compile(part));
      return [(view) => parts.some((test) => test(view))];
    }
    if (key.startsWith('$')) throw bad(`unknown top level operator: ${key} (embedded store)`);
    const expression = isExpression(condition) ? condition : { $eq: condition };
    const wanted = expression.$in ?? ('$eq' in expression ? [expression.$eq] : undefined);
    if (Array.isArray(wanted) && !equalities?.has(key)) equalities?.set(key, wanted);
    const path = key.split('.');
    return Object.entries(expression).map((operation) => compare(path, ...operation));
  });
  return (view) => tests.every((test) => test(view));
}

const isExpression = (value: unknown): value is Document =>
  isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));

function compare(path: string[], operator: string, operand: unknown): Test {
  if (!Object.hasOwn(operands, operator)) {
    throw bad(`unknown operator: ${operator} (embedded store)`);
  }
  if (!operands[operator]?.(operand)) {
    throw bad(`'${path.join('.')}': the embedded store has no ${operator} with this type of value`);
  }
  if (operator === '$exists') {
    return (view) => valuesAt(view, path).some((value) => value !== undefined) === operand;
  }
  if (operator === '$ne') {
    const equal = compare(path, '$eq', operand);
    return (view) => !equal(view);
  }
  const query = new Query({ value: { [operator]: operand } }, { context });
  return (view) => valuesAt(view, path).some((value) => query.test({ value }));
}
