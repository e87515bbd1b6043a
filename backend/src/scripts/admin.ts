// npm run admin -- create USERNAME: makes the first administrator, on the same store as npm start (ADM-8).
// npm run admin -- repair: makes a damaged embedded store start again (OPS-86).
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { clockOf } from '../lib/clock.ts';
import { askOn } from './ask.ts';
import { createAdministrator } from './create-administrator.ts';
import { openStore } from './open-store.ts';
import { repairStore } from './repair-store.ts';

const usage = `Usage: npm run admin -- create USERNAME
       npm run admin -- repair

Creates the first administrator. Name and password are asked for; when the input is not a
terminal, its first line is the name and its second the password.

Repairs the embedded store's journal when a start refuses it; a copy of it is kept.
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
if (command === 'repair' && username === undefined) {
  await repairStore(readConfig().dataDir).then(
    (words) => void process.stdout.write(`${words}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
} else if (command !== 'create' || username === undefined || rest.length > 0) {
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
