import type { LoadReport } from '../../testing/board-load.ts';
import type { Identity } from '../../testing/board-client.ts';
import type { TestApp } from '../../testing/app.ts';
import { plainStations } from './board.fixture.ts';

/** The long forms run by `npm run soak`; these are the same in small. */

export const catalogue = plainStations(30, 3);
export const env = {
  WRITES_PER_SECOND: '100000',
  SESSIONS_PER_USER: '100',
  SOCKETS_PER_USER: '100',
};
export const flawless: Partial<LoadReport> = {
  lost: 0,
  twice: 0,
  illegalRevisions: 0,
  clientsApart: 0,
  storedApart: false,
};

/** So many sessions of watch TLs, taken in turn by three people. */
export async function signIn(app: TestApp, count: number): Promise<Identity[]> {
  const names = ['watch.1', 'watch.2', 'admin'];
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { cookie = '', token = '' } = await app.login(names[index % names.length] as string);
      return { cookie, token };
    }),
  );
}
