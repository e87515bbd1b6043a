import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

/** The URI of the run's store with a database of its own: each call gives a fresh, empty one. */
export function testDatabaseUri(): string {
  const [address = '', options = ''] = inject('storeUri').split('?');
  const [server = ''] = /^mongodb(\+srv)?:\/\/[^/]+/.exec(address) ?? [];
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  return `${server}/${name}${options === '' ? '' : `?${options}`}`;
}
