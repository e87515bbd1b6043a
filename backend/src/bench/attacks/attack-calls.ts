import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';

/** How often what was answered: a status, the code of a refused frame or handshake, or how a connection ended. */
export type Outcomes = Readonly<Record<string, number>>;

export interface Target {
  readonly url: string;
  /** Sessions that take part in some of them. */
  readonly watch: Credentials;
  readonly leader: Credentials;
}

export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

/** The calls and connections that attacks are made of, and what became of them. */
export function callsTo({ url, watch, leader }: Target) {
  const { port, host } = new URL(url);
  const socketUrl = `ws://${host}/socket.io/?EIO=4&transport=websocket`;
  const counts: Record<string, number> = {};
  const count = (outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };

  async function call(path: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const answer = await fetch(url + path, init);
      count(String(answer.status));
      return answer;
    } catch {
      count('no answer');
      return undefined;
    }
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** Open, or refused; one that the server ends later is counted as ended. */
  function websocket(headers: Record<string, string>): Promise<WebSocket | undefined> {
    const socket = new WebSocket(socketUrl, { headers });
    return new Promise((resolve) => {
      socket.once('open', () => {
        count('open');
        resolve(socket);
      });
      socket.once('unexpected-response', (_, response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => {
          count((JSON.parse(body) as { code: string }).code);
          resolve(undefined);
        });
      });
      socket.on('message', (frame: Buffer) => {
        const [, code] = /^43\d+\[\{"ok":false,"code":"(\w+)"/.exec(frame.toString('utf8')) ?? [];
        if (code !== undefined) count(code);
      });
      socket.once('close', () => count('ended'));
      socket.on('error', () => resolve(undefined));
    });
  }

  /** Leaves on purpose: not an end by the server. */
  function leave(socket: WebSocket | undefined): void {
    socket?.removeAllListeners('close');
    socket?.terminate();
  }

  /** Sends the beginning of something on many connections and holds them. */
  async function half(connections: number, start: string, holdMs: number): Promise<void> {
    const sockets = Array.from({ length: connections }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined).write(start);
      socket.on('data', (bytes) => count(/ (\d{3}) /.exec(bytes.toString())?.[1] ?? 'answered'));
      return socket;
    });
    await pause(holdMs);
    for (const socket of sockets) socket.destroy();
  }

  return {
    call,
    post,
    websocket,
    leave,
    half,
    watch: headersOf(watch),
    leader: headersOf(leader),
    outcomes: (): Outcomes => ({ ...counts }),
  };
}

const headersOf = ({ cookie, token }: Credentials) => ({ cookie, 'x-csrf-token': token });

export type Calls = ReturnType<typeof callsTo>;

/** How many of something: all of them, or as many as a small run has. */
type Some = (count: number) => number;
export type Attack = (calls: Calls, some: Some, size: number) => Promise<unknown>;
