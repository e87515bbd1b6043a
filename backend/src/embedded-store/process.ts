// The store's own process: forked by start.ts, or started by hand with --dir DIR [--socket PATH].
import { parseArgs } from 'node:util';
import { chooseSocketPath, uriOf } from './address.ts';
import type { Log } from './log.ts';
import { runServer } from './server.ts';

/** What the process tells the one that forked it. */
export type Report =
  | { type: 'log'; entry: Parameters<Log>[0] }
  | { type: 'listening' }
  | { type: 'failed'; message: string };

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    socket: { type: 'string' },
    'ttl-interval-ms': { type: 'string', default: '60000' },
    'compact-at-bytes': { type: 'string', default: String(64 * 1024 * 1024) },
  },
});

const forked = process.send !== undefined;

function report(message: Report, then: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
  else then();
}

const log: Log = (entry) => {
  if (forked) report({ type: 'log', entry });
  else process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  log({ level: 'error', msg: 'store has failed', error: message });
  report({ type: 'failed', message }, () => process.exit(1));
}

async function main(): Promise<void> {
  if (!values.dir) throw new Error('usage: --dir DIR [--socket PATH]');
  const socketPath = values.socket ?? chooseSocketPath(values.dir);
  const close = await runServer({
    dir: values.dir,
    socketPath,
    log,
    onFatal: fail,
    ttlIntervalMs: Number(values['ttl-interval-ms']),
    compactAtBytes: Number(values['compact-at-bytes']),
  });
  const leave = () => {
    close().then(() => process.exit(0), fail);
  };
  if (forked) {
    // Ctrl-C reaches the whole group, but the one that forked us still needs the store to finish.
    process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
    process.once('disconnect', leave);
    if (!process.connected) leave();
    report({ type: 'listening' });
  } else {
    process.once('SIGINT', leave).once('SIGTERM', leave);
    process.stdout.write(`${uriOf(socketPath)}\n`);
  }
}

process.on('uncaughtException', fail).on('unhandledRejection', fail);
main().catch(fail);
