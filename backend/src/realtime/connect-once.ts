import type { LiveServer } from './live-socket.ts';

/**
 * A connection may ask once for the only namespace, and send nothing else before it is admitted. Any other packet at
 * this level closes it: the library would answer every such packet, and keep each answer.
 */
export function connectOnce(io: LiveServer): void {
  io.engine.on('connection', (connection: Connection) => {
    let hasAsked = false;
    // Before the library's own listener, which would already queue an answer.
    connection.prependListener('data', (packet) => {
      const mayAsk = !hasAsked && connects(packet);
      const maySend = hasAsked && admitted.has(connection.id) && !namesNamespace(packet);
      hasAsked = true;
      if (!mayAsk && !maySend) connection.close(true);
    });
  });
  const admitted = new Set<string>();
  io.on('connection', ({ conn, client }) => {
    const { id } = client.conn as unknown as Connection;
    admitted.add(id);
    conn.once('close', () => admitted.delete(id));
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
  prependListener(name: 'data', listener: (packet: unknown) => void): void;
  close(discard: boolean): void;
}
