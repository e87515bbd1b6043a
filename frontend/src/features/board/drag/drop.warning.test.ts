import { expect, it } from 'vitest';
import { makeOfficer, makeTag } from '../board.fixture.ts';
import { dropWarning } from './drop.ts';

const xray = { requiredRoles: null, requiredTags: ['Xray'] };

it('names before the drop what those in hand lack, and how many of them [DEP-60]', () => {
  const a = makeOfficer(1, { tags: [] });
  const b = makeOfficer(2, { tags: [makeTag('xray')] });
  expect(dropWarning([a], xray)).toBe('Needs tag Xray');
  expect(dropWarning([b], xray)).toBeUndefined();
  expect(dropWarning([a, b], xray)).toBe('1 of 2: Needs tag Xray');
  expect(dropWarning([a], { requiredRoles: ['TL'], requiredTags: ['Xray'] })).toBe(
    'Needs TL, Needs tag Xray',
  );
});
