import { expect, it } from 'vitest';
import { makeOfficer, makeTag, officerId } from '../deployment.fixture.ts';
import { dropWarning } from './drop-warning.ts';

const xray = { requiredRoles: null, requiredTags: ['Xray'] };

it('names before the drop what those in hand lack, and how many of them [DEP-60]', () => {
  const people = [makeOfficer(1, { tags: [] }), makeOfficer(2, { tags: [makeTag('xray')] })];
  const [a, b] = [officerId(1), officerId(2)];
  expect(dropWarning(people, [a], xray)).toBe('Needs tag Xray');
  expect(dropWarning(people, [b], xray)).toBeUndefined();
  expect(dropWarning(people, [a, b], xray)).toBe('1 of 2: Needs tag Xray');
  expect(dropWarning(people, [a], { requiredRoles: ['TL'], requiredTags: ['Xray'] })).toBe(
    'Needs TL, Needs tag Xray',
  );
});
