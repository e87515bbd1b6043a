import { expect, it } from 'vitest';
import { faultMessage, faults, isFaultCode } from './fault.ts';

it.each([
  ['VALIDATION', 400],
  ['UNAUTHENTICATED', 401],
  ['INVALID_CREDENTIALS', 401],
  ['FORBIDDEN', 403],
  ['CSRF', 403],
  ['FOREIGN_ORIGIN', 403],
  ['NOT_FOUND', 404],
  ['STALE', 409],
  ['TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA', 415],
  ['OP_ID_REUSED', 422],
  ['TOO_MANY', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['OUTCOME_UNKNOWN', 503],
  ['STORE_FULL', 503],
] as const)('%s is %i, with words of its own [OPS-66]', (code, status) => {
  expect(faults[code].status).toBe(status);
  expect(faults[code].message.length).toBeGreaterThan(3);
});

it('a code’s words are filled in, and what is missing stays to be seen [OPS-66]', () => {
  expect(faultMessage('STATION_CLOSED', { station: 'CAR 1' })).toBe('CAR 1 is closed.');
  expect(faultMessage('STATION_CLOSED')).toBe('{station} is closed.');
  expect([isFaultCode('STALE'), isFaultCode('toString')]).toEqual([true, false]);
});
