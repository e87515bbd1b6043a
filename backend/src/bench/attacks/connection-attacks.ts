import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import type { Attack } from './attack-calls.ts';

/** Connections and what is sent on them. */
export const connectionAttacks = {
  'frames of a signed-in socket': async ({ websocket, leave, watch }, some) => {
    for (let round = 0; round < some(5); round++) {
      const socket = await websocket(watch);
      for (let frame = 0; frame < some(40_000); frame++) socket?.send('40/x,');
      if (socket) await Promise.race([once(socket, 'close'), pause(5000)]);
      leave(socket);
    }
  },
  'anonymous websockets': async ({ websocket }, some) => {
    for (let round = 0; round < some(30); round++)
      await Promise.all(Array.from({ length: 100 }, () => websocket({})));
  },
  'half-open connections': ({ half }, some, size) => half(some(1000), '', 4000 * size),
  'half-sent bodies': ({ half }, some, size) =>
    half(
      some(1000),
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
      4000 * size,
    ),
  'sockets that do not read': async ({ websocket, leave, watch }, _, size) => {
    const sockets = await Promise.all(Array.from({ length: 18 }, () => websocket(watch)));
    for (const socket of sockets) {
      socket?.send('40');
      socket?.send(`420${JSON.stringify(['watch:join', { date: '2026-11-20' }])}`);
      socket?.pause();
    }
    await pause(5000 * size);
    sockets.forEach(leave);
  },
  'handshakes beyond the limit': async ({ websocket, leave, watch }, some) => {
    for (let round = 0; round < some(10); round++) {
      const sockets = await Promise.all(Array.from({ length: 166 }, () => websocket(watch)));
      sockets.forEach(leave);
      await pause(100);
    }
  },
} satisfies Record<string, Attack>;
