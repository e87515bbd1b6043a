import { MongoClient } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';
import mongoose from 'mongoose';

/**
 * Lets a command that waits to be written end when its connection does. The driver waits for `drain` after a
 * write that the socket did not take at once, and a socket that is closed neither drains nor fails: such a
 * command never ended. In a pool its connection was lost for good; in the monitor the server counted as away
 * until a restart (OPS-18). Woken, the command finds that its connection is closed, and says so.
 */
export function endWritesWithTheirConnection(): void {
  if (MongoClient !== mongoose.mongo.MongoClient)
    throw new Error('mongoose has another driver than the one that package.json names');
  const prototype: Connection & { endsWrites?: true } = Connection.prototype;
  if (prototype.endsWrites) return;
  const { cleanup } = prototype;
  if (typeof cleanup !== 'function')
    throw new Error('the MongoDB driver has changed: see its connections');
  prototype.endsWrites = true;
  prototype.cleanup = function (this: Connection, error) {
    if (this.closed) return;
    cleanup.call(this, error);
    this.socket.emit('drain');
  };
}
