import { io as connectSocket, type Socket } from 'socket.io-client';
import { testPassword } from '../../testing/app.ts';
import { ask, type Identity } from '../../testing/board-client.ts';

const connectWithinMs = 5000;

/** Somebody who signs in and connects at one process, past the balancer. */
export async function signIn(
  port: number,
  username: string,
): Promise<Identity & { userId: string }> {
  const nobody = { cookie: '', token: '' };
  const who = { username, password: testPassword };
  const { status, headers, body } = await ask(port, nobody, 'POST', '/api/auth/login', who);
  if (status !== 200) throw new Error(`the login of ${username} was answered ${status}`);
  const cookie = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  const { token, user } = body as { token: string; user: { id: string } };
  return { cookie, token, userId: user.id };
}

export async function socketAt(port: number, { cookie }: Identity): Promise<Socket> {
  const socket = connectSocket(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: connectWithinMs,
    extraHeaders: { cookie },
  });
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a socket was not let in')), connectWithinMs);
      socket.once('connect', () => {
        clearTimeout(late);
        resolve(socket);
      });
      socket.once('connect_error', reject);
      // Its process was killed before it had let the socket in.
      socket.once('disconnect', () => reject(new Error('a socket was cut')));
    });
  } catch (error) {
    socket.close();
    throw error;
  }
}
