import { expect, it } from 'vitest';
import { hashedText } from './audit.contract.ts';

it('the text behind a hash has sorted keys at every depth and no hash [AUD-4]', () => {
  const entry = {
    id: '7',
    previousHash: 'p',
    kind: 'user.updated',
    at: '2025-09-06T02:20:00.000Z',
    by: { name: 'Asha', id: 'u1' },
    from: null,
    what: { type: 'user', name: 'Bo', id: 'u2' },
    before: null,
    after: { tags: [{ b: 1, a: 2 }], active: true },
    hash: 'left out',
  };
  expect(hashedText(entry)).toBe(
    '{"after":{"active":true,"tags":[{"a":2,"b":1}]},"at":"2025-09-06T02:20:00.000Z","before":null,' +
      '"by":{"id":"u1","name":"Asha"},"from":null,"id":"7","kind":"user.updated","previousHash":"p",' +
      '"what":{"id":"u2","name":"Bo","type":"user"}}',
  );
});
