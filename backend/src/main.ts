import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { systemClock } from './lib/clock.ts';
import { makeLog } from './lib/log.ts';
import { keepExpired } from './store/mongo.ts';
import { seedWhenEmpty } from './scripts/seed.ts';
import { greeting } from './scripts/greeting.ts';
import { openStore } from './scripts/open-store.ts';

/** Read the configuration, connect, listen, close gracefully (OPS-1, OPS-2, OPS-20, S23). */
const closeWithinMs = 10_000;
const pageRoot = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

const config = readConfigOrExit();
const log = makeLog(config.logLevel);
await start().catch((error: unknown) => {
  log.fatal({ err: error }, 'could not start');
  process.exit(1);
});

async function start(): Promise<void> {
  if (config.clockAt) keepExpired();
  const clock = systemClock(config.timeZone, config.clockAt);
  const { kind, db, close } = await openStore(config, ({ level, msg, ...fields }) =>
    log[level](fields, msg),
  );
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
