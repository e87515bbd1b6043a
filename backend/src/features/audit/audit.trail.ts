import { randomUUID } from 'node:crypto';
import type { AuditRecord, Recorded, Recorder } from '../../lib/audit/audit-record.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { Fault } from '../../lib/fault.ts';
import { chained, emptyChain, type ChainEnd } from './audit.chain.ts';
import type { AuditDoc, AuditRepo } from './audit.repo.ts';
import { withoutSecrets } from './audit.announced.ts';

interface Deps {
  repo: Pick<AuditRepo, 'last' | 'append' | 'withKeys'>;
  clock: Clock;
  /** Runs for each entry that this process has added, once it is durable. */
  appended(doc: AuditDoc): void;
}

interface Waiting {
  readonly recorded: Recorded;
  done(): void;
  failed(error: unknown): void;
}

export interface AuditTrail extends Recorder {
  /** Resolves when everything that was recorded is stored or given up (S23). */
  idle(): Promise<void>;
}

const mostAtOnce = 200;
/** Keys of entries that are stored for certain, so that what is recorded again asks no store. */
const mostKnown = 20_000;
/** Other processes may add to the chain between a look at its end and a write, so often at most. */
const mostTries = 50;

/** The one queue of this process that adds to the trail; what waits meanwhile goes by one write (AUD-5). */
export function auditTrail({ repo, clock, appended }: Deps): AuditTrail {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  /** Unknown until it was read, and after every write that was not confirmed. */
  let end: ChainEnd | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one chain, one write after the other
        await within(databaseDeadlineMs, add(batch), 'OUTCOME_UNKNOWN');
      } catch (error) {
        end = undefined;
        for (const one of batch) one.failed(error);
      }
    }
  }

  /** Adds what is not there yet; whoever was overtaken by another process looks again. */
  async function add(batch: readonly Waiting[]): Promise<void> {
    let left = batch;
    for (let tries = 0; tries < mostTries; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each try follows from the one before
      end ??= await readEnd();
      const docs = chain(end, left);
      // oxlint-disable-next-line no-await-in-loop
      if (await repo.append(docs)) {
        settle(left, docs);
        return;
      }
      end = undefined;
      // oxlint-disable-next-line no-await-in-loop
      left = await stillMissing(left, docs);
      if (left.length === 0) return;
    }
    throw new Fault('UNAVAILABLE');
  }

  function chain(from: ChainEnd, batch: readonly Waiting[]): AuditDoc[] {
    let tip = from;
    return batch.map(({ recorded }) => {
      const doc = chained(tip, recorded);
      tip = doc;
      return doc;
    });
  }

  function settle(batch: readonly Waiting[], docs: readonly AuditDoc[]): void {
    end = docs.at(-1) ?? end;
    for (const doc of docs) appended(doc);
    for (const one of batch) done(one);
  }

  /** Of a write that was refused in part, what is not in the trail. */
  async function stillMissing(
    batch: readonly Waiting[],
    tried: readonly AuditDoc[],
  ): Promise<Waiting[]> {
    const found = await repo.withKeys(batch.map(({ recorded }) => recorded.key));
    const hashes = new Map(found.map(({ key, hash }) => [key, hash]));
    for (const doc of tried) if (hashes.get(doc.key) === doc.hash) appended(doc);
    const isStored = ({ recorded }: Waiting) => hashes.has(recorded.key);
    for (const one of batch.filter(isStored)) done(one);
    return batch.filter((one) => !isStored(one));
  }

  const stored = new Set<string>();

  function done({ recorded, done: tell }: Waiting): void {
    stored.add(recorded.key);
    if (stored.size > mostKnown) stored.delete(stored.values().next().value ?? '');
    tell();
  }

  async function readEnd(): Promise<ChainEnd> {
    return (await repo.last()) ?? emptyChain;
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0) start();
    });
  }

  /** What is recorded twice at the same moment is one. */
  const pending = new Map<string, Promise<void>>();

  function record(entry: AuditRecord): Promise<void> {
    if (entry.key !== undefined && stored.has(entry.key)) return Promise.resolve();
    const recorded = complete(entry, clock);
    const pendingOutcome = pending.get(recorded.key);
    if (pendingOutcome) return pendingOutcome;
    const outcome = new Promise<void>((done, failed) => {
      waiting.push({ recorded, done, failed });
      start();
    }).finally(() => pending.delete(recorded.key));
    pending.set(recorded.key, outcome);
    return outcome;
  }

  return {
    record,
    async idle() {
      while (running) await running;
    },
  };
}

/** With every field, as JSON has it: what is hashed is what is read again. */
function complete(entry: AuditRecord, clock: Clock): Recorded {
  const { key = randomUUID(), at = clock.instant(), by, from, kind, what } = entry;
  return {
    key,
    at,
    by: by && { id: by.id, name: by.name },
    from,
    kind,
    what: { type: what.type, id: what.id, name: what.name },
    before: withoutSecrets(entry.before ?? null),
    after: withoutSecrets(entry.after ?? null),
  };
}
