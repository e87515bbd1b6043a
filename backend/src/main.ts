import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './config.ts';
import { systemClock } from './lib/clock.ts';
import { greeting } from './scripts/greeting.ts';
import { openStore } from './scripts/open-store.ts';

/**
 * Read the configuration, connect, listen, close gracefully (OPS-1, OPS-2, OPS-20, S23). The store's process starts
 * first; the rest of the program is read while it opens.
 */
const closeWithinMs = 10_000;
const pageRoot = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

const config = readConfigOrExit();
// Before the store is open, which may take seconds: clocks that are set together are to go alike.
const clock = systemClock(config.timeZone, config.clockAt);
const logging = import('./lib/log.ts').then(({ makeLog }) => makeLog(config.logLevel));
await start().catch(async (error: unknown) => {
  (await logging).fatal({ err: error }, 'could not start');
  process.exit(1);
});

async function start(): Promise<void> {
  const [{ kind, db, close }, log, { buildApp }, { keepExpired }, { seedWhenEmpty }] =
    await Promise.all([
      openStore(
        config,
        ({ level, msg, ...fields }) => void logging.then((log) => log[level](fields, msg)),
      ),
      logging,
      import('./app.ts'),
      import('./store/mongo.ts'),
      import('./scripts/seed.ts'),
    ]);
  if (config.clockAt) keepExpired();
  const app = await buildApp({ config, clock, db, store: kind, logger: log, pageRoot });
  await app.http.ready();
  await seedWhenEmpty({ db, config, clock, log });
  await app.http.listen({ port: config.port, host: config.host, backlog: 4096 });
  process.stdout.write(
    greeting(
      app.http.server.address(),
      config,
      kind,
      !config.demo && (await app.directory.needsAdministrator()),
    ),
  );
  app.prepare();

  const stop = once(async (signal: string) => {
    log.info({ signal }, 'stopping');
    app.http.drain();
    const late = setTimeout(() => process.exit(1), closeWithinMs);
    late.unref();
    await app.http.close();
    await close();
    log.info('stopped');
    process.exit(0);
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

function once(run: (signal: string) => Promise<void>): (signal: string) => void {
  let begun = false;
  return (signal) => {
    if (begun) return;
    begun = true;
    void run(signal);
  };
}
