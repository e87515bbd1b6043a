import type { LiveServer } from './live-socket.ts';

/**
 * A connection says once that it wants the one namespace there is, and nothing before it was let in. Whatever else
 * arrives at this level ends it: the library would answer every such packet, and keep each answer.
 */
export function connectOnce(io: LiveServer): void {
  io.engine.on('connection', (connection: Connection) => {
    let hasAsked = false;
    // Before the library's own listener, which would already queue an answer.
    connection.prependListener('data', (packet) => {
      const mayAsk = !hasAsked && connects(packet);
      const maySpeak = hasAsked && letIn.has(connection.id) && !namesNamespace(packet);
      hasAsked = true;
      if (!mayAsk && !maySpeak) connection.close(true);
    });
  });
  const letIn = new Set<string>();
  io.on('connection', ({ conn, client }) => {
    const { id } = client.conn as unknown as Connection;
    letIn.add(id);
    conn.once('close', () => letIn.delete(id));
  });
}

/** `0` or `0{…}`: connect to the main namespace. */
const connects = (packet: unknown): boolean =>
  typeof packet === 'string' && /^0($|\{)/.test(packet);

/** A packet of any kind, with or without attachments, for another namespace. */
const namesNamespace = (packet: unknown): boolean =>
  typeof packet === 'string' && /^\d(\d*-)?\//.test(packet);

interface Connection {
  readonly id: string;
  prependListener(name: 'data', hear: (packet: unknown) => void): void;
  close(discard: boolean): void;
}
