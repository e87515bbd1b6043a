import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Calls over bare sockets that cost this process as little as can be, so that the server is what is measured. */
export interface Callers {
  /** Calls a second while every socket sends its next call when its last is answered. */
  rate(forMs: number): Promise<number>;
  close(): void;
}

export async function callers(
  port: number,
  count: number,
  requestOf: (turn: number) => string,
  status: number,
): Promise<Callers> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  let turn = 0;
  return {
    async rate(forMs) {
      const began = performance.now();
      const until = began + forMs;
      let answered = 0;
      const work = async (socket: Socket) => {
        while (performance.now() < until) {
          await call(socket, requestOf(turn++), status);
          answered++;
        }
      };
      await Promise.all(sockets.map(work));
      return (1000 * answered) / (performance.now() - began);
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** Resolves when the whole answer is here. */
function call(socket: Socket, request: string, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = Infinity;
    let head = '';
    const hear = (piece: Buffer) => {
      if (missing === Infinity) {
        head += piece.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith(`HTTP/1.1 ${status} `)) {
          socket.off('data', hear);
          reject(new Error(head.slice(0, 500)));
          return;
        }
        missing = answerLength(head, end) - head.length;
      } else {
        missing -= piece.length;
      }
      if (missing > 0) return;
      socket.off('data', hear);
      resolve();
    };
    socket.on('data', hear);
    socket.write(request);
  });
}

/** Characters of the head and the body; `latin1` makes one of each byte. */
function answerLength(head: string, end: number): number {
  if (/^transfer-encoding: chunked/im.test(head.slice(0, end))) {
    throw new Error('an answer has no length');
  }
  const [, length = '0'] = /^content-length: (\d+)/im.exec(head) ?? [];
  return end + 4 + Number(length);
}
