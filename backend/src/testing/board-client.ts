import {
  applyToBoard,
  type Ack,
  type Board,
  type BoardChange,
  type BoardSnapshot,
  type BoardSynced,
  type Operation,
  type OperationAnswer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** A watch TL's browser in miniature: a socket that keeps a board, and calls that may be cut. */

export interface Identity {
  readonly cookie: string;
  readonly token: string;
}

interface Options {
  readonly identity: Identity;
  readonly date: string;
  /** Where calls go; a cutting proxy's, for instance. */
  callPort(): number;
  socketPort(): number;
}

/** The definite end of an operation. */
export interface Settled {
  readonly opId: string;
  readonly status: number;
  readonly body: OperationAnswer & { code?: string };
  /** How often it had to be sent. */
  readonly sent: number;
}

export interface BoardClient {
  readonly board: Board;
  readonly socket: Socket;
  /** How often a whole snapshot and how often missing operations were fetched. */
  readonly fetched: { snapshots: number; operations: number };
  /** Sends until there is a definite answer, under one opId. */
  settle(op: Operation): Promise<Settled>;
  /** Resolves when everything heard so far is folded. */
  upToDate(): Promise<Board>;
  close(): void;
}

const retryMs = 10;
const deadlineMs = 60_000;

export async function openBoard(options: Options): Promise<BoardClient> {
  const { identity, date, callPort, socketPort } = options;
  const { cookie } = identity;
  const fetched = { snapshots: 0, operations: 0 };
  let board: BoardSnapshot | undefined;
  let folding: Promise<void> = Promise.resolve();
  let waiting: BoardChange[] = [];
  let isLoaded = false;

  const socket: Socket = io(`http://127.0.0.1:${socketPort()}`, {
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    extraHeaders: { cookie },
  });

  const request = (name: string, payload: object): Promise<unknown> =>
    socket.timeout(10_000).emitWithAck(name, payload);

  /** Reconnect = first load: subscribe, fetch, apply what came meanwhile (S16). */
  async function load(): Promise<void> {
    board = undefined;
    const joined = (await request('board:join', { date })) as Ack;
    if (!joined.ok) throw new Error(joined.code);
    const answer = await ask(socketPort(), identity, 'GET', `/api/deployment/board/${date}`);
    if (answer.status !== 200) throw new Error(`board: ${answer.status}`);
    board = answer.body as BoardSnapshot;
    fetched.snapshots++;
    const buffered = waiting.filter(({ revision }) => revision > (board?.revision ?? 0));
    waiting = [];
    for (const change of buffered) await fold(change);
  }

  /** While it fails the socket fails too, and comes back to here. */
  async function reload(): Promise<void> {
    while (socket.connected) {
      try {
        return await load();
      } catch {
        await pause(retryMs);
      }
    }
  }

  async function fold(change: BoardChange): Promise<void> {
    if (!board) {
      waiting.push(change);
      return;
    }
    const next = applyToBoard(board, change);
    if (next === 'gap') await sync();
    else board = next;
  }

  async function sync(): Promise<void> {
    if (!board) return;
    const since = board.revision;
    const answer = (await request('board:sync', { date, since })) as Ack<BoardSynced>;
    if (!answer.ok) return;
    if (answer.operations) {
      fetched.operations++;
      board = answer.operations.reduce(foldMissing, board);
    } else if (answer.snapshot) {
      fetched.snapshots++;
      board = answer.snapshot;
    }
  }

  const inOrder = (step: () => Promise<void>): void => {
    folding = folding.then(step).catch(() => undefined);
  };
  socket.on('connect', () => {
    if (isLoaded) inOrder(reload);
  });
  socket.on('board:changed', (change: BoardChange) => inOrder(() => fold(change)));

  // A handshake that the server refused, as it does without its database, is not tried again by itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), retryMs);
  });
  const until = Date.now() + deadlineMs;
  const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.connect();
  await connected;
  while (!isLoaded) {
    await load().then(
      () => (isLoaded = true),
      async (error: unknown) => {
        if (Date.now() > until) throw error;
        await pause(retryMs);
      },
    );
  }

  return {
    socket,
    fetched,
    get board() {
      if (!board) throw new Error('the board is being loaded');
      return board;
    },
    async settle(op) {
      const opId = randomUUID();
      const until = Date.now() + deadlineMs;
      for (let sent = 1; ; sent++) {
        try {
          const path = `/api/deployment/board/${date}/ops`;
          const { status, body } = await ask(callPort(), identity, 'POST', path, { opId, op });
          if (status < 500 && status !== 429) {
            return { opId, status, body: body as Settled['body'], sent };
          }
        } catch (error) {
          if (Date.now() > until) throw error;
        }
        await pause(retryMs);
      }
    },
    async upToDate() {
      await folding;
      inOrder(sync);
      await folding;
      if (!board) throw new Error('the board is being loaded');
      return board;
    },
    close: () => void socket.close(),
  };
}

function foldMissing(board: BoardSnapshot, change: BoardChange): BoardSnapshot {
  const next = applyToBoard(board, change);
  if (next === 'gap') throw new Error('a gap in what board:sync answered');
  return next;
}

/** One call on a connection of its own; rejects when it is cut. */
export function ask(
  port: number,
  { cookie, token }: Identity,
  method: 'GET' | 'POST',
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
