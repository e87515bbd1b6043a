import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { changeKind, type Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { perKey } from '../../../lib/queue.ts';
import { tellElsewhere } from '../../../realtime/told-elsewhere.ts';
import type { SheetDraftsRepo } from './sheet-drafts.repo.ts';
import type { SheetDraftsHere } from './sheet-drafts.ts';

/** A process has written what is being marked of a sheet there. The id is the sheet's. */
const draftsWritten = changeKind('sheetDrafts', { collection: 'sheetDrafts', id: 'sheet' });

/** How long others believe a process that says nothing any more, in ms. */
export const draftLeaseMs = 15_000;
/** Changes of one sheet in this time are one write, in ms. */
const gatherMs = 200;

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
  const failed = (err: unknown) => log.warn({ err }, 'marks were not shared; they will be again');
  const told = tellElsewhere({
    gatherMs,
    subjects: () => drafts.sheets(),
    isEmpty: (sheet) => drafts.own(sheet).length === 0,
    write: (sheet, isOver) => {
      const expiresAt = new Date(clock.now() + (isOver ? 0 : draftLeaseMs));
      return repo.put({ sheet, process, drafts: isOver ? [] : drafts.own(sheet), expiresAt });
    },
    failed,
    renewed: () => {
      for (const sheet of drafts.expire()) show(sheet);
    },
  });

  const reads = perKey();
  /** One after the other, so that what was read last is shown. */
  const read = (sheet: string): Promise<void> => reads.run(sheet, () => readNow(sheet));

  async function readNow(sheet: string): Promise<void> {
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

  return {
    ...told,
    /** Somebody has come who has to be shown what is marked elsewhere. */
    opened: (sheet: string): void => void read(sheet).catch(failed),
  };
}
