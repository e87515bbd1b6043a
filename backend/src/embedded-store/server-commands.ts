import { Binary } from 'bson';
import { z } from 'zod';
import { isPlainObject, maxDocumentBytes } from './bson.ts';
import { command } from './command.ts';
import { CommandError } from './command-error.ts';

/** The version whose behaviour is imitated, and its number in the protocol. */
const version = '7.0.0';
const maxWireVersion = 21;

const setName = 'embedded';
export const maxMessageBytes = 48_000_000;

const ignored = z.unknown().optional();

/** A set name makes the driver number its writes. Without topologyVersion it polls instead of streaming. */
function hello(field: string) {
  const shape = { helloOk: ignored, client: ignored, compression: ignored, backpressure: ignored };
  return command({ ...shape, [field]: ignored }, ({ address }) => ({
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
    maxWireVersion,
    readOnly: false,
  }));
}

export const serverCommands = {
  hello: hello('hello'),
  isMaster: hello('isMaster'),
  ismaster: hello('ismaster'),

  ping: command({ ping: ignored }, () => ({})),

  buildInfo: command({ buildInfo: ignored }, () => ({
    version,
    versionArray: [...version.split('.').map(Number), 0],
    modules: ['embedded-store'],
    bits: 64,
    maxBsonObjectSize: maxDocumentBytes,
  })),

  endSessions: command({ endSessions: z.array(ignored) }, ({ store }, { endSessions }) => {
    for (const session of endSessions) store.sessions.forget(sessionKey(session));
    return {};
  }),
};

export function sessionKey(lsid: unknown): string {
  if (isPlainObject(lsid) && lsid.id instanceof Binary) return lsid.id.toString('hex');
  throw new CommandError('InvalidOptions', 'a session needs an id');
}
