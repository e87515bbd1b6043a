import WebSocket from 'ws';

const socketUrl = (port: number) => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;

/** The outcome of a handshake on 127.0.0.1: `connected`, or the refusal's `{code, message}`. */
export function handshake(port: number, headers: Record<string, string> = {}): Promise<unknown> {
  const socket = new WebSocket(socketUrl(port), { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.close();
      resolve('connected');
    });
    socket.once('unexpected-response', (_, response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve(JSON.parse(body)));
    });
    socket.once('error', reject);
  });
}

/** A websocket without the library's client, as an attacker would drive it. */
export async function rawSocket(port: number, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl(port), { headers: { cookie } });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}
