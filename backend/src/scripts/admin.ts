// npm run admin -- create USERNAME: makes the first administrator, on the same store as npm start (ADM-8).
// npm run admin -- verify: checks the chain of the audit trail (AUD-12).
// npm run admin -- repair: makes a damaged embedded store start again (OPS-86).
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { auditRepo } from '../features/audit/audit.repo.ts';
import { verifyTrail } from '../features/audit/audit.verify.ts';
import { clockOf } from '../lib/clock.ts';
import { askOn } from './ask.ts';
import { createAdministrator } from './create-administrator.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { repairStore } from './repair-store.ts';

const usage = `Usage: npm run admin -- create USERNAME
       npm run admin -- verify
       npm run admin -- repair

Creates the first administrator. Name and password are asked for; when the input is not a
terminal, its first line is the name and its second the password.

Verifies the audit trail: every entry is whole and follows the one before it.

Repairs the embedded store's journal when a start refuses it; a copy of it is kept.
`;

/** The store that npm start would use; why it cannot be opened, in words for the person who waits (ADM-11). */
async function openedStore(config: Config): Promise<OpenStore> {
  // What the store would log is in the error as well.
  return openStore(config, () => undefined).catch((error: Error) => {
    const hint = config.mongodbUri ? '' : '\nIf Muster is running, stop it first and try again.';
    throw new Error(`The store cannot be opened: ${error.message}${hint}`, { cause: error });
  });
}

async function verify(): Promise<void> {
  const store = await openedStore(readConfig());
  try {
    const { entries } = await verifyTrail(auditRepo(store.db));
    process.stdout.write(`The audit trail is whole: ${entries} entries.\n`);
  } finally {
    await store.close();
  }
}

async function create(username: string): Promise<void> {
  const config = readConfig();
  const store = await openedStore(config);
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
    fail,
  );
} else if (command === 'verify' && username === undefined) {
  await verify().catch(fail);
} else if (command !== 'create' || username === undefined || rest.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await create(username.trim()).catch(fail);
}

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Nothing when there is an option, of which the command has none. */
function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    return [];
  }
}
