import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import type { Attack, Calls } from './attack-calls.ts';

const date = (day: number) => new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10);

/** More than one may open at once (S28), also in small. */
const leastDates = 60;

function join(socket: WebSocket | undefined, from: number, days: number): void {
  for (let day = 0; day < days; day++)
    socket?.send(`42${day}${JSON.stringify(['board:join', { date: date(from + day) }])}`);
}

/** Dates without end, each of which would have to be opened. */
export const dateAttacks = {
  'dates over the socket': async ({ websocket, leave, watch }, some) => {
    for (let round = 0; round < some(10); round++) {
      const socket = await websocket(watch);
      socket?.send('40');
      await pause(100);
      join(socket, round * 200, Math.max(leastDates, some(200)));
      await pause(300);
      leave(socket);
    }
  },
  'dates over calls': async ({ call, watch }, some) => {
    for (let round = 0; round < some(20); round++)
      await Promise.all(
        Array.from({ length: 50 }, (_, day) =>
          call(`/api/deployment/board/${date(round * 50 + day)}`, { headers: watch }),
        ),
      );
  },
  'a wall through dates': async (calls, some) => {
    const wall = { cookie: await pairedWall(calls) };
    for (let round = 0; round < some(10); round++) {
      const socket = await calls.websocket(wall);
      socket?.send('40');
      await pause(100);
      join(socket, round * 200, some(200));
      await Promise.all(
        Array.from({ length: 20 }, (_, day) =>
          calls.call(`/api/deployment/board/${date(round * 20 + day)}`, { headers: wall }),
        ),
      );
      await pause(300);
      calls.leave(socket);
    }
  },
} satisfies Record<string, Attack>;

/** The cookie of a screen that somebody has let in. */
async function pairedWall({ post, watch }: Calls): Promise<string> {
  const offer = await post('/api/display/pairing', {});
  if (!offer) throw new Error('no pairing was offered');
  const { secret, code } = (await offer.json()) as { secret: string; code: string };
  await post('/api/displays/approve', { code, name: 'Wall' }, watch);
  const claimed = await post('/api/display/pairing/claim', { secret });
  return (claimed?.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}
