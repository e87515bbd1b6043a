import { ObjectId, type Document } from 'bson';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { answerTo, commandOf, framesTo, withDocument } from './wire-frames.ts';

/**
 * A replica set of two members in front of one store, whose primary may step down: both pass on to the store what the
 * driver sends to the primary, and answer for themselves what MongoDB's members answer of who is the primary, also to
 * what was under way when it stepped down. Nothing is replicated: what one member has the other one has.
 */
export interface ReplicaSet {
  /** The address of the set, with a database of its own. */
  uri(database: string): string;
  /**
   * Nobody is the primary any more once a write has come that is stored and not confirmed; what else is under way then
   * is told so too.
   */
  stepDown(): Promise<void>;
  /** The other member is the primary from now on. */
  elect(): void;
  /** How many commands were refused, and how many writes were stored and not confirmed, because of that. */
  readonly told: { refused: number; unconfirmed: number };
  close(): Promise<void>;
}

const setName = 'two';
const greetings = new Set(['hello', 'ismaster', 'isMaster']);
/** What every member answers. */
const anywhere = new Set([...greetings, 'ping', 'endSessions', 'killCursors']);
const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);
const notPrimary = { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' };
const steppedDown = {
  code: 11_602,
  codeName: 'InterruptedDueToReplStateChange',
  errmsg: 'operation was interrupted',
};

interface Underway {
  readonly name: string;
  state: 'asked' | 'interrupted' | 'answered';
}

interface Line {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly underway: Map<number, Underway>;
}

/** `target` is the path of the store's socket. */
export async function startReplicaSet(target: string): Promise<ReplicaSet> {
  const counts = { refused: 0, unconfirmed: 0 };
  const servers: Server[] = [];
  const lines: Line[][] = [[], []];
  let term = 1;
  let isElecting = false;
  /** Steps down; while that is wanted. */
  let leave: (() => void) | undefined;
  const isPrimary = (member: number) => !isElecting && member === (term - 1) % 2;
  const addressOf = (member: number) => {
    const { port } = (servers[member] as Server).address() as AddressInfo;
    return `127.0.0.1:${port}`;
  };

  /** What a member says of itself and of the set. */
  const introduced = (member: number, greeting: Document): Document => {
    const { primary: _, ...others } = greeting;
    const isIt = isPrimary(member);
    const primary = [0, 1].filter(isPrimary).map(addressOf)[0];
    return {
      ...others,
      setName,
      setVersion: 1,
      hosts: [addressOf(0), addressOf(1)],
      me: addressOf(member),
      ...(primary !== undefined && { primary }),
      ismaster: isIt,
      isWritablePrimary: isIt,
      secondary: !isIt,
      ...(isIt && { electionId: new ObjectId(term.toString(16).padStart(24, '0')) }),
    };
  };

  function asked(member: number, { client, upstream, underway }: Line, frame: Buffer): void {
    const id = frame.readInt32LE(4);
    const name = commandOf(frame);
    if (!isPrimary(member) && !anywhere.has(name)) {
      counts.refused += 1;
      client.write(answerTo(id, { ...notPrimary, errorLabels: labelsOf(name) }));
      return;
    }
    underway.set(id, { name, state: 'asked' });
    upstream.write(frame);
    if (writing.has(name)) leave?.();
  }

  function answered(member: number, { client, underway }: Line, frame: Buffer): void {
    const id = frame.readInt32LE(8);
    const { name, state } = underway.get(id) ?? { name: '', state: 'asked' };
    underway.delete(id);
    if (state === 'answered') return;
    if (greetings.has(name)) {
      client.write(withDocument(frame, (greeting) => introduced(member, greeting)));
    } else if (state === 'interrupted') {
      counts.unconfirmed += 1;
      const errorLabels = labelsOf(name);
      client.write(
        withDocument(frame, (done) => ({ ...done, writeConcernError: steppedDown, errorLabels })),
      );
    } else client.write(frame);
  }

  function serve(member: number, client: Socket): void {
    const upstream = connect(target);
    const line = { client, upstream, underway: new Map() };
    lines[member]?.push(line);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    client.on(
      'data',
      framesTo((frame) => asked(member, line, frame)),
    );
    upstream.on(
      'data',
      framesTo((frame) => answered(member, line, frame)),
    );
  }

  function interruptAll(): void {
    const before = lines.filter((_, member) => isPrimary(member)).flat();
    isElecting = true;
    for (const { client, underway } of before) {
      for (const [id, one] of underway) {
        if (anywhere.has(one.name)) continue;
        one.state = writing.has(one.name) ? 'interrupted' : 'answered';
        if (one.state === 'interrupted') continue;
        counts.refused += 1;
        client.write(answerTo(id, { ok: 0, ...steppedDown, errorLabels: labelsOf(one.name) }));
      }
    }
  }

  for (const member of [0, 1]) {
    const server = createServer((client) => serve(member, client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }

  return {
    told: counts,
    uri: (database) =>
      `mongodb://${addressOf(0)},${addressOf(1)}/${database}?replicaSet=${setName}`,
    stepDown: () =>
      new Promise((resolve) => {
        leave = () => {
          leave = undefined;
          interruptAll();
          resolve();
        };
      }),
    elect() {
      term += 1;
      isElecting = false;
    },
    async close() {
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) server.close();
      for (const { client, upstream } of lines.flat()) {
        client.destroy();
        upstream.destroy();
      }
      await Promise.all(closed);
    },
  };
}

/** As MongoDB marks what may be sent again. */
function labelsOf(name: string): string[] {
  if (writing.has(name)) return ['RetryableWriteError'];
  return name === 'getMore' || name === 'aggregate' ? ['ResumableChangeStreamError'] : [];
}
