import { Agent, request } from 'node:http';
import { testPassword } from '../testing/app.ts';

type Send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) => Promise<{ status: number; cookies: string[]; text: string }>;

/** Calls over connections that stay open, as a browser's do. */
function sender(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sized = text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      };
      const options = { agent, port, host: '127.0.0.1', method, path };
      const call = request({ ...options, headers: { ...headers, ...sized } }, (response) => {
        let answer = '';
        response.on('data', (piece: Buffer) => (answer += piece.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookies: response.headers['set-cookie'] ?? [],
            text: answer,
          }),
        );
      });
      call.on('error', reject);
      call.end(text);
    });
}

/** Posts without signing in; answers the status. */
export function poster(port: number) {
  const send = sender(port);
  return async (path: string, body: unknown) => (await send('POST', path, {}, body)).status;
}

/** A watch TL. */
export async function signIn(port: number) {
  const send = sender(port);
  const who = { username: 'watch.1', password: testPassword };
  const login = await send('POST', '/api/auth/login', {}, who);
  const cookie = (login.cookies[0] ?? '').split(';')[0] ?? '';
  const { token } = JSON.parse(login.text) as { token: string };
  const headers = { cookie, 'x-csrf-token': token };
  return {
    cookie,
    get: async <T>(path: string) => JSON.parse((await send('GET', path, headers)).text) as T,
    post: async (path: string, body: unknown) => (await send('POST', path, headers, body)).status,
  };
}
