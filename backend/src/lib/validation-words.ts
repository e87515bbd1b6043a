import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field, in the product's words, where its contract has none of its own (OPS-82). */
export function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Missing'
        : `Must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return isText(issue) && issue.minimum === 1
        ? 'Must not be empty'
        : `At least ${amount(issue, issue.minimum)}`;
    case 'too_big':
      return `At most ${amount(issue, issue.maximum)}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Not written as it must be';
    default:
      return 'Not valid';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'Not an id',
  datetime: 'Not an instant such as 2026-11-20T02:21:00Z',
};

const isText = ({ origin }: Issue) => origin === 'string';

function amount(issue: Issue, limit: unknown): string {
  if (isText(issue)) return `${String(limit)} characters`;
  return issue.origin === 'array' ? `${String(limit)} entries` : String(limit);
}
