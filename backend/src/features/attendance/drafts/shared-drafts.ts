import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { changeKind, type Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { within } from '../../../lib/deadline.ts';
import type { SheetDraftsRepo } from './sheet-drafts.repo.ts';
import type { SheetDraftsHere } from './sheet-drafts.ts';

/** A process has written what is being marked of a sheet there. The id is the sheet's. */
const draftsWritten = changeKind('sheetDrafts', { collection: 'sheetDrafts', id: 'sheet' });

/** How long others believe a process that says nothing any more, how often it says it again, in ms. */
export const draftLeaseMs = 15_000;
const renewMs = 5000;
/** Changes of one sheet in this time are one write, in ms. */
const gatherMs = 200;
const leaveWithinMs = 1000;

interface Deps {
  readonly drafts: SheetDraftsHere;
  readonly repo: SheetDraftsRepo;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'follow'>;
  /** To this process's own sockets. */
  show(sheet: string): void;
  isHeard(sheet: string): boolean;
  readonly log: FastifyBaseLogger;
}

/** Tells the other processes what is marked here, by one document a sheet, and hears what is marked there (ATT-113). */
export function shareDrafts({ drafts, repo, clock, changes, show, isHeard, log }: Deps) {
  const process = randomUUID();
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Sheets of which the others think that somebody marks them here. */
  const told = new Set<string>();
  const failed = (err: unknown) => log.warn({ err }, 'marks were not shared; they will be again');

  async function write(sheet: string, isLeaving = false): Promise<void> {
    const own = isLeaving ? [] : drafts.own(sheet);
    if (own.length === 0 && !told.has(sheet)) return;
    told.add(sheet);
    const expiresAt = new Date(clock.now() + (own.length === 0 ? 0 : draftLeaseMs));
    await repo.put({ sheet, process, drafts: own, expiresAt });
    if (isLeaving || (own.length === 0 && drafts.own(sheet).length === 0)) told.delete(sheet);
  }

  async function read(sheet: string): Promise<void> {
    if (!isHeard(sheet)) return;
    const others = await repo.others(sheet, process);
    const living = others.filter(({ expiresAt }) => expiresAt.getTime() > clock.now());
    // What was written a moment ago by a clock that is ahead is not believed for longer.
    const until = clock.elapsed() + draftLeaseMs;
    drafts.hear(
      sheet,
      living.map((one) => ({ drafts: one.drafts, until })),
    );
    show(sheet);
  }

  changes.follow(draftsWritten, ({ id }) => read(id));

  const renewing = setInterval(() => {
    for (const sheet of new Set([...drafts.sheets(), ...told])) write(sheet).catch(failed);
    for (const sheet of drafts.expire()) show(sheet);
  }, renewMs);
  renewing.unref();

  return {
    changed(sheet: string): void {
      if (waiting.has(sheet)) return;
      const timer = setTimeout(() => {
        waiting.delete(sheet);
        write(sheet).catch(failed);
      }, gatherMs);
      waiting.set(sheet, timer);
    },
    /** Somebody has come who has to be shown what is marked elsewhere. */
    opened: (sheet: string): void => void read(sheet).catch(failed),
    async stop(): Promise<void> {
      clearInterval(renewing);
      for (const timer of waiting.values()) clearTimeout(timer);
      await within(leaveWithinMs, Promise.all([...told].map((one) => write(one, true)))).catch(
        failed,
      );
    },
  };
}
