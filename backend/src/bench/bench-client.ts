import { Agent, request } from 'node:http';
import { testPassword } from '../testing/app.ts';

/** A watch TL who keeps connections open, as a browser does. */
export async function signIn(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<{ status: number; cookies: string[]; text: string }>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const call = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            ...headers,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (response) => {
          let answer = '';
          response.on('data', (piece: Buffer) => (answer += piece.toString()));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              cookies: response.headers['set-cookie'] ?? [],
              text: answer,
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  const login = await send(
    'POST',
    '/api/auth/login',
    {},
    { username: 'watch.1', password: testPassword },
  );
  const cookie = (login.cookies[0] ?? '').split(';')[0] ?? '';
  const { token } = JSON.parse(login.text) as { token: string };
  const headers = { cookie, 'x-csrf-token': token };
  return {
    cookie,
    get: async <T>(path: string) => JSON.parse((await send('GET', path, headers)).text) as T,
    post: async (path: string, body: unknown) => (await send('POST', path, headers, body)).status,
  };
}
