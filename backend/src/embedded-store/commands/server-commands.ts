import { Binary } from 'bson';
import { z } from 'zod';
import { isPlainObject, maxDocumentBytes } from '../wire/bson.ts';
import { anything, command } from './command.ts';
import { CommandError } from './command-error.ts';

/** MongoDB 7.0's number in the protocol: the version whose behaviour is imitated. */
const maxWireVersion = 21;
export const maxMessageBytes = 48_000_000;
export const maxWriteBatchSize = 100_000;

/** A set name makes the driver number its writes. Without topologyVersion it polls instead of streaming. */
function hello(name: string) {
  const shape = { helloOk: anything, client: anything, compression: anything };
  return command({ [name]: anything, ...shape, backpressure: anything }, ({ address }) => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    setName: 'embedded',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
  }));
}

export const serverCommands = {
  hello: hello('hello'),
  isMaster: hello('isMaster'),
  ismaster: hello('ismaster'),

  ping: command({ ping: anything }, () => ({})),

  endSessions: command({ endSessions: z.array(anything) }, ({ store }, { endSessions }) => {
    for (const session of endSessions) store.sessions.forget(sessionKey(session));
    return {};
  }),
};

export function sessionKey(lsid: unknown): string {
  if (isPlainObject(lsid) && lsid.id instanceof Binary) return lsid.id.toString('hex');
  throw new CommandError('InvalidOptions', 'a session needs an id');
}
