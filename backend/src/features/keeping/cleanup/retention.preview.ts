import {
  addDays,
  retainedKinds,
  type RetainedKind,
  type RetentionDays,
  type RetentionPreview,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { oldFiles } from '../files/kept-files.ts';
import { countOf } from './cleanup.preview.ts';
import type { CleanupRepo } from './cleanup.repo.ts';
import { byDays } from './retention.daily.ts';

interface Deps {
  repo: Pick<CleanupRepo, 'daysBefore' | 'recordsOn'>;
  clock: Pick<Clock, 'calendarDay'>;
  files: Pick<ReturnType<typeof oldFiles>, 'olderThan'>;
}

/** What would go by itself if the settings kept so many days (KEP-33). */
export function retentionPreview({ repo, clock, files }: Deps) {
  return async function preview(retention: RetentionDays): Promise<RetentionPreview> {
    const found = new Map<RetainedKind, { count: number; cutoff: string }>();
    const add = (kind: RetainedKind, count: number, cutoff: string) =>
      found.set(kind, { count: (found.get(kind)?.count ?? 0) + count, cutoff });
    for (const [days, parts] of byDays(retention)) {
      const cutoff = addDays(clock.calendarDay(), -days);
      for (const day of await repo.daysBefore(cutoff, parts)) {
        const counted = await countOf(repo, day);
        if (counted) add(counted.kind, counted.count, cutoff);
      }
    }
    const { retentionFileDays } = retention;
    if (retentionFileDays !== null) {
      const cutoff = addDays(clock.calendarDay(), -retentionFileDays);
      for (const { kind } of await files.olderThan(retentionFileDays))
        add(fileKinds[kind], 1, cutoff);
    }
    const removed = retainedKinds.flatMap((kind) => {
      const { count = 0, cutoff = '' } = found.get(kind) ?? {};
      return count > 0 ? [{ kind, count, cutoff }] : [];
    });
    return { removed };
  };
}

const fileKinds = {
  archive: 'archives',
  backup: 'backups',
  journal: 'journalCopies',
} as const;
