/** One connection of the driver, as far as it is needed here; the driver has no types for its class. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    readonly closed: boolean;
    readonly socket: Socket;
    cleanup(error: Error): void;
  }
}
