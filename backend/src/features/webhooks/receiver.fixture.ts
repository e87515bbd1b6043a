import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program on this machine that webhooks are sent to: it keeps what it gets and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer = (response: ServerResponse, _path: string): void =>
    void response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body });
      answer(response, path);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: (path: string) => `http://127.0.0.1:${port}/${path}`,
    at: (path: string) => received.filter((one) => one.path === `/${path}`),
    answerWith(next: typeof answer): void {
      answer = next;
    },
    answerStatus(status: number, headers: Record<string, string> = {}): void {
      answer = (response) => void response.writeHead(status, headers).end();
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
