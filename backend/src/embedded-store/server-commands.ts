import { Binary } from 'bson';
import { isPlainObject, maxDocumentBytes } from './bson.ts';
import { CommandError } from './command-error.ts';
import type { Command, Commands } from './commands.ts';
import { checkFields, list } from './request.ts';

/** The version whose behaviour is imitated, and its number in the protocol. */
const imitated = '7.0.0';
const wireVersion = 21;

export const setName = 'embedded';
export const maxMessageBytes = 48_000_000;

/** A set name makes the driver number its writes. Without topologyVersion it polls instead of streaming. */
const hello: Command = ({ address }, request) => {
  checkFields(request, 'helloOk client compression backpressure');
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    setName,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: wireVersion,
    readOnly: false,
  };
};

export const serverCommands: Commands = {
  hello,
  isMaster: hello,
  ismaster: hello,

  ping(_context, request) {
    checkFields(request);
    return {};
  },

  buildInfo(_context, request) {
    checkFields(request);
    const versionArray = imitated.split('.').map(Number);
    return {
      version: imitated,
      versionArray: [...versionArray, 0],
      modules: ['embedded-store'],
      bits: 64,
      maxBsonObjectSize: maxDocumentBytes,
    };
  },

  endSessions({ store }, request) {
    checkFields(request);
    for (const session of list(request.args.endSessions, 'endSessions')) {
      store.sessions.forget(sessionKey(session));
    }
    return {};
  },
};

export function sessionKey(lsid: unknown): string {
  if (isPlainObject(lsid) && lsid.id instanceof Binary) return lsid.id.toString('hex');
  throw new CommandError('InvalidOptions', 'a session needs an id');
}
