// npm run admin -- create USERNAME: makes the first administrator, on the same store as npm start (ADM-8).
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { clockOf } from '../lib/clock.ts';
import { askOn } from './ask.ts';
import { createAdministrator } from './create-administrator.ts';
import { openStore } from './open-store.ts';

const usage = `Usage: npm run admin -- create USERNAME

Creates the first administrator. Name and password are asked for; when the input is not a
terminal, its first line is the name and its second the password.
`;

async function create(username: string): Promise<void> {
  const config = readConfig();
  // What the store would log is in the error as well, in words for the person who waits.
  const store = await openStore(config, () => undefined).catch((error: Error) => {
    const hint = config.mongodbUri ? '' : '\nIf Muster is running, stop it first and try again.';
    throw new Error(`The store cannot be opened: ${error.message}${hint}`, { cause: error });
  });
  const ask = askOn({ input: process.stdin, output: process.stderr });
  try {
    await createAdministrator({ db: store.db, clock: clockOf(config.timeZone), ask }, username);
    process.stdout.write(`${username} is the administrator now.\n`);
  } finally {
    ask.close();
    await store.close();
  }
}

const [command, username, ...rest] = readArguments();
if (command !== 'create' || username === undefined || rest.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await create(username.trim()).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Nothing when there is an option, of which the command has none. */
function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    return [];
  }
}
