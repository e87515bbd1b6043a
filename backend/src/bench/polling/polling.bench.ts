import type { Member, Team } from '@muster/protocol';
import { loadavg } from 'node:os';
import { startProcess, type BenchProcess } from '../board.processes.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { callers } from './polling.caller.ts';
import { benchDate, startBenchProduct, type BenchProduct } from '../product.ts';

const reading = { sockets: 20, rounds: 15, roundMs: 400, warmUpMs: 2000 };
/** More at a time than two, so that somebody always waits for a turn; and less than a line may hold. */
const signingIn = { sockets: 8, rounds: 9, roundMs: 1000, warmUpMs: 2000 };

/** What a screen without a socket costs the server, in turn with a bare server that answers the same bytes. */
export const bench: Bench = async () => {
  const product = await startBenchProduct({
    SESSIONS_PER_USER: '100000',
    READS_PER_SECOND: '1000000',
  });
  const bare = await startProcess('./polling/polling.anchor.ts');
  try {
    const path = `/api/dashboard/team-overview/${benchDate}`;
    const { cookie } = await product.login('watch.1');
    const answer = await fetch(product.url + path, { headers: { cookie } });
    const etag = answer.headers.get('etag') ?? '';
    const body = await answer.text();
    const ready = bare.hear('ready');
    bare.tell({ answer: { body, etag } });
    await ready;
    const get = (headers: string) => () =>
      `GET ${path} HTTP/1.1\r\nhost: muster\r\ncookie: ${cookie}\r\nx-background: 1\r\n${headers}\r\n`;
    const ask = { product, bare, ...reading };
    return [
      await inTurn({
        ...ask,
        name: `overview of ${Buffer.byteLength(body)} B with a session [PRF-50]`,
        least: 0.4,
        aim: 0.6,
        requestOf: get(''),
        status: 200,
      }),
      await inTurn({
        ...ask,
        name: 'the same, unchanged (304) [PRF-50]',
        least: 0.35,
        aim: 1,
        requestOf: get(`if-none-match: ${etag}\r\n`),
        status: 304,
      }),
      await logins(product, bare),
      {
        name: 'machine while measuring: load average of one minute',
        value: loadavg()[0] ?? 0,
        unit: '',
      },
    ];
  } finally {
    await bare.close();
    await product.close();
  }
};

async function logins(product: BenchProduct, bare: BenchProcess): Promise<Figure> {
  const names = await usernames(product);
  return inTurn({
    product,
    bare,
    ...signingIn,
    name: 'login against argon2id alone, two at a time [PRF-50]',
    least: 0.6,
    aim: 0.9,
    status: 200,
    requestOf: (turn) => {
      const username = names[turn % names.length];
      const body = JSON.stringify({ username, password: 'bench-shift-2025' });
      return `POST /api/auth/login HTTP/1.1\r\nhost: muster\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    },
  });
}

async function usernames(product: BenchProduct): Promise<string[]> {
  const watch = await product.login('watch.1');
  const teams = await watch.get<Team[]>('/api/teams');
  const members = await Promise.all(
    teams.map(({ id }) => watch.get<Member[]>(`/api/teams/${encodeURIComponent(id)}/members`)),
  );
  return members.flat().map(({ username }) => username);
}

interface Turns {
  readonly product: BenchProduct;
  readonly bare: BenchProcess;
  readonly name: string;
  readonly least: number;
  readonly aim: number;
  readonly requestOf: (turn: number) => string;
  readonly status: number;
  readonly sockets: number;
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
}

/** Short rounds in turn, so that whatever else the machine does slows both alike. */
async function inTurn(turns: Turns): Promise<Figure> {
  const { product, bare, sockets, requestOf, status, rounds, roundMs, warmUpMs } = turns;
  const ours = await callers(Number(new URL(product.url).port), sockets, requestOf, status);
  const theirs = await callers(bare.port, sockets, requestOf, status);
  await ours.rate(warmUpMs);
  await theirs.rate(warmUpMs);
  const rates: { product: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    rates.push({ product: await ours.rate(roundMs), bare: await theirs.rate(roundMs) });
  }
  ours.close();
  theirs.close();
  const median = (of: (one: { product: number; bare: number }) => number) =>
    percentile(rates.map(of), 50);
  return {
    name: turns.name,
    value: median((one) => one.product / one.bare),
    unit: 'x',
    bar: { least: turns.least },
    aim: { least: turns.aim },
    anchor: `${median((one) => one.product).toFixed(0)} a second, bare ${median((one) => one.bare).toFixed(0)}, in turn, ${rounds} rounds`,
  };
}
