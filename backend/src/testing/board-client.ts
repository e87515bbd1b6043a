import { openBoardClient, SocketChannel, type Transport } from '@muster/frontend/board-client';
import type {
  AckOf,
  Board,
  ClientEventName,
  ClientPayload,
  Operation,
  OperationAnswer,
} from '@muster/protocol';
import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The page's own board client (S14 to S16) in this process, over lines that may be cut. */

export interface Identity {
  readonly cookie: string;
  readonly token: string;
}

interface Options {
  readonly identity: Identity;
  readonly date: string;
  /** Where operations go; a cutting proxy's, for instance. */
  callPort(): number;
  socketPort(): number;
}

/** The definite end of an operation. */
export interface Settled {
  readonly opId: string;
  readonly status: number;
  readonly body: Partial<Pick<OperationAnswer, 'op' | 'revision'>> & { code?: string };
  /** How often it had to be sent. */
  readonly sent: number;
}

export interface BoardClient {
  /** Throws until the board was fetched. */
  readonly board: Board;
  readonly channel: SocketChannel;
  /** How often a whole snapshot and how often missing operations were fetched. */
  readonly fetched: { snapshots: number; operations: number };
  /** Sends until there is a definite answer, under one opId. */
  settle(op: Operation): Promise<Settled>;
  close(): void;
}

const deadlineMs = 60_000;

export async function openBoard({
  identity,
  date,
  callPort,
  socketPort,
}: Options): Promise<BoardClient> {
  const fetched = { snapshots: 0, operations: 0 };
  const waiting = new Map<string, (settled: Settled) => void>();
  const settle = (settled: Settled) => {
    waiting.get(settled.opId)?.(settled);
    waiting.delete(settled.opId);
  };
  const channel = new CountingChannel(fetched, {
    url: `http://127.0.0.1:${socketPort()}`,
    headers: { cookie: identity.cookie },
  });
  const client = openBoardClient({
    date,
    me: { id: crypto.randomUUID(), name: 'Nobody' },
    channel,
    transport: transportOf(identity, (method) => {
      if (method === 'GET') fetched.snapshots++;
      return method === 'GET' ? socketPort() : callPort();
    }),
    listener: {
      settled: ({ opId, attempts }, { op, revision }) =>
        settle({ opId, status: 200, body: { op, revision }, sent: attempts + 1 }),
      refused: ({ opId, attempts }, { status = 0, code }, _lost, drop) => {
        drop();
        settle({ opId, status, body: { code }, sent: attempts + 1 });
      },
    },
  });
  const until = Date.now() + deadlineMs;
  while (!client.board() || channel.connection === 0) {
    if (Date.now() > until) throw new Error('the board did not come');
    await pause(100);
    if (!client.board()) await client.refresh();
  }

  return {
    channel,
    fetched,
    get board() {
      const board = client.board();
      if (!board) throw new Error('the board has not come yet');
      return board;
    },
    settle: (op) =>
      new Promise((resolve) => {
        waiting.set(client.ask(op), resolve);
      }),
    close: () => client.close(),
  };
}

/** Counts what was asked for because something was missing. */
class CountingChannel extends SocketChannel {
  readonly #fetched: BoardClient['fetched'];

  constructor(
    fetched: BoardClient['fetched'],
    options: ConstructorParameters<typeof SocketChannel>[0],
  ) {
    super(options);
    this.#fetched = fetched;
  }

  override async request<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<AckOf<Name>> {
    const answer = await super.request(name, payload);
    if ('snapshot' in answer && answer.snapshot) this.#fetched.snapshots++;
    if ('operations' in answer && answer.operations) this.#fetched.operations++;
    return answer;
  }
}

/** Each call on a connection of its own, so that a proxy can cut them one by one. */
export const transportOf = (
  identity: Identity,
  portFor: (method: string) => number,
): Transport => ({
  baseUrl: '',
  credentials: { token: () => identity.token, onUnauthenticated: () => undefined },
  fetch: async (input, init) => {
    const method = init?.method === 'GET' ? 'GET' : 'POST';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const path = input instanceof Request ? input.url : String(input);
    const answer = await ask(portFor(method), identity, method, path, body);
    const headers = new Headers({ 'content-type': 'application/json' });
    const wait = answer.headers['retry-after'];
    if (wait !== undefined) headers.set('retry-after', wait);
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
  },
});

/** One call on a connection of its own; rejects when it is cut. */
export function ask(
  port: number,
  { cookie, token }: Identity,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: unknown }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        timeout: 10_000,
        headers: {
          cookie,
          'x-csrf-token': token,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (answer += piece));
        response.on('error', reject);
        response.on('end', () => {
          if (!response.complete) return reject(new Error('cut'));
          try {
            const { statusCode = 0, headers } = response;
            return resolve({ status: statusCode, headers, body: JSON.parse(answer) });
          } catch (error) {
            return reject(error instanceof Error ? error : new Error('not JSON'));
          }
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', reject);
    call.end(text);
  });
}
