// npm run admin -- create USERNAME: makes the first administrator, on the same store as npm start (ADM-8).
// npm run admin -- verify: checks the chain of the audit trail (AUD-12).
// npm run admin -- verify FILE: checks an evidence pack, without any store (EVI-20).
// npm run admin -- backup FILE: backs up while people work (KEP-40).
// npm run admin -- restore FILE: puts a backup into an empty store (KEP-28).
// npm run admin -- unarchive FILE: puts back what a cleanup removed (KEP-10).
// npm run admin -- config: says which settings are in force, and what is wrong with them (ADM-275).
// npm run admin -- repair: makes a damaged embedded store start again (OPS-86).
import { parseArgs } from 'node:util';
import type { Connection } from 'mongoose';
import { environmentNow, readConfig, type Config } from '../config.ts';
import { auditRepo } from '../features/audit/audit.repo.ts';
import { verifyTrail } from '../features/audit/audit.chain.ts';
import { backUpTo } from '../features/keeping/backup/backup.service.ts';
import { verifyPack } from '../features/keeping/evidence/verify/verify-pack.ts';
import { asOneJob } from '../cluster/one-job.repo.ts';
import {
  refuseHalfRestored,
  restoreBackup,
  type BackupFacts,
} from '../features/keeping/backup/restore.ts';
import { whoGetsIn } from '../features/keeping/backup/signed-in.ts';
import { migrations } from '../features/migrations.ts';
import { restoreArchive } from '../features/keeping/cleanup/archives.ts';
import { clockOf } from '../lib/clock.ts';
import '../features/migrations.ts';
import { askOn } from './ask.ts';
import { configReport } from './config-report.ts';
import { createAdministrator } from './create-administrator.ts';
import { openStore, reachStore, type OpenStore } from './open-store.ts';
import { repairStore } from './repair-store.ts';

const usage = `Usage: npm run admin -- create USERNAME
       npm run admin -- verify
       npm run admin -- verify FILE [--seal SEAL]
       npm run admin -- backup FILE
       npm run admin -- restore FILE --dry-run | --yes
       npm run admin -- unarchive FILE
       npm run admin -- config
       npm run admin -- repair

Creates the first administrator. Name and password are asked for; when the input is not a
terminal, its first line is the name and its second the password.

Verifies the audit trail: every entry is whole and follows the one before it. With a FILE it
verifies an evidence pack, on any machine, and needs no store: it names what was altered.

Backs everything up into a new file, while people work or not: what was confirmed before is in it.

Restores a backup into an empty store, after its checksum was compared; with --dry-run it only
checks the file and the store and says what the file has. Without --yes it shows that and asks.

Unarchives what a cleanup removed; what is there again since stays as it is.

Says every setting that is in force and where it comes from, without secrets. It ends with 1
where one is contradictory, unsafe or unknown.

Repairs the embedded store's journal when a start refuses it; a copy of it is kept.
`;

/** The store that npm start would use; why it cannot be opened, in words for the person who waits (ADM-11). */
async function openedStore(config: Config, open = openStore): Promise<OpenStore> {
  // What the store would log is in the error as well.
  return open(config, () => undefined).catch((error: Error) => {
    const hint = config.mongodbUri ? '' : '\nIf Muster is running, stop it first and try again.';
    throw new Error(`The store cannot be opened: ${error.message}${hint}`, { cause: error });
  });
}

type Run = (db: Connection, config: Config, store: OpenStore) => Promise<string>;

/** Runs on the store of npm start, which is whole; answers the words for the person who waits. */
const onStore = (run: Run, open?: typeof openStore): Promise<string> =>
  onAnyStore(async (db, config, store) => {
    await refuseHalfRestored(db);
    return run(db, config, store);
  }, open);

async function onAnyStore(run: Run, open?: typeof openStore): Promise<string> {
  const config = readConfig();
  const store = await openedStore(config, open);
  try {
    return await run(store.db, config, store);
  } finally {
    await store.close();
  }
}

const verify = () =>
  onStore(async (db) => {
    const { entries } = await verifyTrail(auditRepo(db));
    return `The audit trail is whole: ${entries} entries.`;
  });

/** Of an evidence pack; reads neither the environment nor a store (EVI-20). */
async function verifyEvidence(file: string, wantedSeal: string | undefined): Promise<string> {
  const { manifest, seal, lines } = await verifyPack(file, wantedSeal);
  const { from, to, at, organisation, madeBy, files } = manifest;
  return [
    `The evidence pack is whole: ${files.length} files with ${lines} lines.`,
    `${organisation}, ${from} to ${to}, as of ${at}${madeBy ? `, made by ${madeBy.name}` : ''}.`,
    `Its seal: ${seal}`,
    wantedSeal === undefined
      ? 'Compare it with the entry evidence.made of this pack in the audit trail: another pack has another seal.'
      : 'It is the seal that was given.',
  ].join('\n');
}

const listed = (counts: BackupFacts['counts']) =>
  Object.entries(counts).map(([name, count]) => `  ${count} ${name}`);

/** Also of a running embedded store; while nobody cleans up, backs up or imports (KEP-40, KEP-66). */
const backup = (file: string) =>
  onStore(async (db, { timeZone }, { isAlone }) => {
    const { at, documents, counts } = await asOneJob(
      db,
      'A backup from the command line',
      { isAlone, say: (words) => void process.stderr.write(`${words}\n`) },
      () => backUpTo(db, file, clockOf(timeZone).instant()),
    );
    return [`Backed up ${documents} documents as of ${at} into ${file}:`, ...listed(counts)].join(
      '\n',
    );
  }, reachStore);

const restore = (file: string, { dryRun, yes }: { dryRun: boolean; yes: boolean }) =>
  onAnyStore(async (db) => {
    const facts = await restoreBackup(db, file, migrations, { dryRun: true });
    const { at, product, documents, counts } = facts;
    const contents = `${documents} documents as of ${at}, from Muster ${product}`;
    const said = whoGetsIn(counts).map((line) => `  ${line}`);
    const found = [
      `The backup is whole and the store is empty. It has ${contents}:`,
      ...listed(counts),
      'Once it is restored:',
      ...said,
    ];
    if (dryRun) return found.join('\n');
    if (!yes) await mustAgree(found.join('\n'));
    await restoreBackup(db, file, migrations);
    return [`Restored ${contents}:`, ...listed(counts), 'From now on:', ...said].join('\n');
  });

/** Asks at a terminal; elsewhere nobody can answer (KEP-28). */
async function mustAgree(found: string): Promise<void> {
  process.stderr.write(`${found}\n`);
  if (!process.stdin.isTTY) throw new Error('Nothing was restored: add --yes to restore it.');
  const ask = askOn({ input: process.stdin, output: process.stderr });
  try {
    const answer = await ask.text('Restore it? Type yes: ');
    if (answer.toLowerCase() !== 'yes') throw new Error('Nothing was restored.');
  } finally {
    ask.close();
  }
}

const unarchive = (file: string) =>
  onStore(async (db) => {
    const { restored, present } = await restoreArchive(db, file);
    return `Restored ${restored} documents; ${present} were there already.`;
  });

/** Also of a running embedded store: the sign-in page that asks for it is open then (ADM-11). */
const create = (username: string) =>
  onStore(async (db, config) => {
    const ask = askOn({ input: process.stdin, output: process.stderr });
    try {
      await createAdministrator({ db, clock: clockOf(config.timeZone), ask }, username);
      return `${username} is the administrator now.`;
    } finally {
      ask.close();
    }
  }, reachStore);

/** Of the environment alone: it opens no store (ADM-275). */
async function config(): Promise<string> {
  const { text, problems } = configReport(environmentNow());
  if (problems.length === 0) return text;
  process.stdout.write(`${text}\n`);
  throw new Error(problems.map((problem) => `- ${problem}`).join('\n'));
}

/** What was asked for; undefined when it is not a form of the command. */
function chosen(): (() => Promise<string>) | undefined {
  const { positionals, dryRun, yes, seal } = readArguments();
  const [command, operand, ...rest] = positionals;
  if (rest.length > 0 || (dryRun && yes)) return undefined;
  if ((dryRun || yes) && command !== 'restore') return undefined;
  if (seal !== undefined && (command !== 'verify' || operand === undefined)) return undefined;
  if (operand === undefined) {
    if (command === 'config') return config;
    if (command === 'repair') return () => repairStore(readConfig().dataDir);
    return command === 'verify' ? verify : undefined;
  }
  if (command === 'verify') return () => verifyEvidence(operand, seal);
  if (command === 'create') return () => create(operand.trim());
  if (command === 'backup') return () => backup(operand);
  if (command === 'restore') return () => restore(operand, { dryRun, yes });
  return command === 'unarchive' ? () => unarchive(operand) : undefined;
}

/** Nothing when there is an option that the command does not have. */
function readArguments(): {
  positionals: string[];
  dryRun: boolean;
  yes: boolean;
  seal?: string | undefined;
} {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { 'dry-run': flag, yes: flag, seal: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    return { positionals, dryRun: values['dry-run'], yes: values.yes, seal: values.seal };
  } catch {
    return { positionals: [], dryRun: false, yes: false };
  }
}

const run = chosen();
if (run) {
  await run().then(
    (words) => void process.stdout.write(`${words}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
