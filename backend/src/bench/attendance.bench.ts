import type { Member } from '@muster/protocol';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { percentile, type Bench } from './figures.ts';
import { benchDate, startBenchProduct } from './product.ts';

const watchers = 50;
const rounds = 200;
/** Until what runs at each submit is compiled, as on a server that has been up for a day. */
const warmUp = 20;

/** From sending a submit of 15 people to its event on the last of 50 sockets; beside bare ws with as many bytes. */
export const bench: Bench = async () => {
  const product = await startBenchProduct({ SOCKETS_PER_USER: '100', WRITES_PER_SECOND: '1000' });
  try {
    const leader = await product.login('tl.a1');
    const watch = await product.login('watch.1');
    const members = await leader.get<Member[]>('/api/teams/A1/members');
    const sockets = await Promise.all(Array.from({ length: watchers }, () => watch.socket()));
    await Promise.all(sockets.map((one) => one.emitWithAck('watch:join', { date: benchDate })));

    let bytes = 0;
    const toLast: number[] = [];
    const answered: number[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      const heard = Promise.all(
        sockets.map(
          (one) =>
            new Promise<void>((resolve) =>
              one.once('attendance:submitted', (payload: unknown) => {
                if (bytes === 0) bytes = JSON.stringify(payload).length;
                resolve();
              }),
            ),
        ),
      );
      const status = round % 2 === 0 ? 'present' : 'absent';
      const marks = members.map(({ id }) => [id, { status, absenceType: 'MC', notes: '' }]);
      const began = performance.now();
      let answeredMs = 0;
      const write = leader
        .post('/api/attendance/submit', {
          teamId: 'A1',
          date: benchDate,
          attendanceData: Object.fromEntries(marks) as unknown,
        })
        .then(() => (answeredMs = performance.now() - began));
      await heard;
      const lastMs = performance.now() - began;
      await write;
      if (round < 0) continue;
      toLast.push(lastMs);
      answered.push(answeredMs);
    }
    const bare = await bareBroadcast(bytes);
    return [
      {
        name: `submit of ${members.length} to the last of ${watchers} sockets, p95 [PRF-35]`,
        value: percentile(toLast, 95),
        unit: 'ms',
        bar: { most: 50 },
        anchor: `p50 ${percentile(toLast, 50).toFixed(1)} ms; durable answer p50 ${percentile(answered, 50).toFixed(1)} ms; bare ws, one ${bytes} B message to ${watchers}: p50 ${percentile(bare, 50).toFixed(1)}, p95 ${percentile(bare, 95).toFixed(1)} ms`,
      },
    ];
  } finally {
    await product.close();
  }
};

/** The anchor: the ws library alone sends as many bytes to as many sockets, after an HTTP request. */
async function bareBroadcast(bytes: number): Promise<number[]> {
  const message = randomBytes(Math.ceil(bytes / 2)).toString('hex');
  const server = createServer((_request, response) => {
    for (const client of wss.clients) client.send(message);
    response.end();
  });
  const wss = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: watchers }, () => new WebSocket(`ws://127.0.0.1:${port}`));
  await Promise.all(clients.map((one) => new Promise((resolve) => one.once('open', resolve))));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const heard = Promise.all(
      clients.map((one) => new Promise((resolve) => one.once('message', resolve))),
    );
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })).arrayBuffer();
    await heard;
    times.push(performance.now() - began);
  }
  clients.forEach((one) => one.terminate());
  wss.close();
  server.close();
  return times;
}
