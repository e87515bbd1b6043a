import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** One connection of the driver, as far as it is needed here; the driver does not export its class. */
interface DriverConnection {
  readonly closed: boolean;
  readonly socket: Socket;
  cleanup(error: Error): void;
}

/**
 * Lets a command that waits to be written end when its connection does. The driver waits for `drain` after a
 * write that the socket did not take at once, and a socket that is closed neither drains nor fails: such a
 * command never ended. In a pool its connection was lost for good; in the monitor the server counted as away
 * until a restart (OPS-18). Woken, the command finds that its connection is closed, and says so.
 */
export function endWritesWithTheirConnection(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { prototype } = (
    require('mongodb/lib/cmap/connection.js') as {
      Connection: { prototype: DriverConnection & { endsWrites?: true } };
    }
  ).Connection;
  if (prototype.endsWrites) return;
  const { cleanup } = prototype;
  if (typeof cleanup !== 'function')
    throw new Error('the MongoDB driver has changed: see its connections');
  prototype.endsWrites = true;
  prototype.cleanup = function (this: DriverConnection, error) {
    if (this.closed) return;
    cleanup.call(this, error);
    this.socket.emit('drain');
  };
}
