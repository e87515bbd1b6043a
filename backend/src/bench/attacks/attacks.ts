import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';

export interface Target {
  readonly url: string;
  /** Of a session that takes part in some of them. */
  readonly cookie: string;
  readonly token: string;
}

/** What hostile clients do. `size` is 1 for all of it, less for the same in small. */
export function attacksOn({ url, cookie, token }: Target, size: number) {
  const { post, websocket, half } = callsTo(url);
  const some = (count: number) => Math.max(1, Math.round(count * size));

  return {
    'frames of a signed-in socket': async () => {
      for (let round = 0; round < some(5); round++) {
        const socket = await websocket({ cookie });
        for (let frame = 0; frame < some(40_000); frame++) socket?.send('40/x,');
        await pause(300);
        socket?.terminate();
      }
    },
    'anonymous websockets': async () => {
      for (let round = 0; round < some(30); round++)
        await Promise.all(times(100, () => websocket({})));
    },
    'half-open connections': () => half(some(1000), '', 4000 * size),
    'logins of many accounts': () =>
      Promise.all(
        times(some(1000), (one) =>
          post('/api/auth/login', { username: `guessed.${one}`, password: `guess ${one}` }),
        ),
      ),
    'pairing offers': async () => {
      for (let round = 0; round < some(30); round++) {
        await Promise.all(times(100, () => post('/api/display/pairing', {})));
      }
    },
    'dates over the socket': async () => {
      for (let round = 0; round < some(10); round++) {
        const socket = await websocket({ cookie });
        socket?.send('40');
        await pause(100);
        for (let day = 0; day < some(200); day++) {
          socket?.send(
            `42${day}${JSON.stringify(['board:join', { date: date(round * 200 + day) }])}`,
          );
        }
        await pause(300);
        socket?.terminate();
      }
    },
    'dates over calls': async () => {
      for (let round = 0; round < some(20); round++) {
        await Promise.all(
          times(50, (day) =>
            quiet(
              fetch(`${url}/api/deployment/board/${date(round * 50 + day)}`, {
                headers: { cookie },
              }),
            ),
          ),
        );
      }
    },
    'bad marks of 229 kB': async () => {
      const attendanceData = members(13_000);
      const own = { cookie, 'x-csrf-token': token };
      for (let round = 0; round < some(40); round++) {
        await post('/api/attendance/submit', { date: date(0), attendanceData }, own);
      }
    },
    'half-sent bodies': () =>
      half(
        some(1000),
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
        4000 * size,
      ),
    'sockets that do not read': async () => {
      const sockets = await Promise.all(times(18, () => websocket({ cookie })));
      for (const socket of sockets) {
        socket?.send('40');
        socket?.send(`420${JSON.stringify(['watch:join', { date: '2026-11-20' }])}`);
        socket?.pause();
      }
      await pause(5000 * size);
      for (const socket of sockets) socket?.terminate();
    },
    'handshakes beyond the limit': async () => {
      for (let round = 0; round < some(10); round++) {
        const sockets = await Promise.all(times(166, () => websocket({ cookie })));
        for (const socket of sockets) socket?.terminate();
        await pause(100);
      }
    },
  } satisfies Record<string, () => Promise<unknown>>;
}

/** The calls and connections that the attacks are made of. */
function callsTo(url: string) {
  const { port, host } = new URL(url);
  const socketUrl = `ws://${host}/socket.io/?EIO=4&transport=websocket`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    quiet(
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );

  /** Open, or refused. */
  function websocket(headers: Record<string, string>): Promise<WebSocket | undefined> {
    const socket = new WebSocket(socketUrl, { headers });
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket));
      socket.on('error', () => resolve(undefined));
    });
  }

  /** Sends the beginning of something on many connections and holds them. */
  async function half(count: number, start: string, holdMs: number): Promise<void> {
    const sockets = times(count, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined).write(start);
      return socket;
    });
    await pause(holdMs);
    for (const socket of sockets) socket.destroy();
  }

  return { post, websocket, half };
}

const times = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index));
const quiet = (response: Promise<Response>) =>
  response.then((answer) => answer.arrayBuffer()).catch(() => undefined);
const date = (day: number) => new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10);
const members = (count: number) => Object.fromEntries(times(count, (one) => [`member-${one}`, 1]));
