import type { WebSocket } from 'ws';
import { boardDate } from '../features/board/board.fixture.ts';
import { signIn } from './board.caller.ts';
import { joinBoard, openSocket, startProcess, type BenchProcess } from './board.processes.ts';
import type { Bench } from './figures.ts';
import type { MemoryInUse } from './process-use.ts';

const sockets = 1000;
const atOnce = 50;

/** What a socket that looks at a board keeps of the server's memory, beside one of bare ws. */
export const bench: Bench = async () => {
  const board = await startProcess('./board.server.ts', ['--expose-gc']);
  const bare = await startProcess('./board.anchor-ws.ts', ['--expose-gc']);
  try {
    const { cookie } = await signIn(board.port);
    const ours = await bytesEach(board, () => joinBoard(board.port, cookie, boardDate));
    const theirs = await bytesEach(bare, () => openSocket(`ws://127.0.0.1:${bare.port}`));
    return [
      {
        name: `memory of one of ${sockets} sockets on a board, garbage gone, against bare ws`,
        value: ours.residentBytes / theirs.residentBytes,
        unit: 'x',
        aim: { most: 1 },
        anchor: `${sizeText(ours)}, bare ws ${sizeText(theirs)}`,
      },
    ];
  } finally {
    await board.close();
    await bare.close();
  }
};

const sizeText = ({ residentBytes, heapBytes }: MemoryInUse) =>
  `${(residentBytes / 1024).toFixed(1)} kB, of which script holds ${(heapBytes / 1024).toFixed(1)} kB`;

async function bytesEach(
  server: BenchProcess,
  open: () => Promise<WebSocket>,
): Promise<MemoryInUse> {
  const inUse = async (): Promise<MemoryInUse> => {
    const heard = Promise.all([server.hear('residentBytes'), server.hear('heapBytes')]);
    server.tell({ memory: true });
    const [residentBytes, heapBytes] = await heard;
    return { residentBytes, heapBytes };
  };
  const openAll = async (count: number) => {
    const opened: WebSocket[] = [];
    while (opened.length < count) {
      opened.push(...(await Promise.all(Array.from({ length: atOnce }, open))));
    }
    return opened;
  };
  // What the first ones bring into memory is everybody's.
  const first = await openAll(atOnce);
  const before = await inUse();
  const others = await openAll(sockets);
  const after = await inUse();
  for (const socket of [...first, ...others]) socket.terminate();
  return {
    residentBytes: (after.residentBytes - before.residentBytes) / sockets,
    heapBytes: (after.heapBytes - before.heapBytes) / sockets,
  };
}
