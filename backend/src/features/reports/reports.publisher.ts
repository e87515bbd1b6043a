import type { DaysChanged } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { audiences, type Audience } from '../../live/audiences.ts';
import type { Publisher } from '../../live/publisher.ts';

/** What reports are computed from, as it is written. */
export interface WrittenDays {
  followSheets(follower: (date: string) => void): void;
  followSaved(follower: (date: string) => void): void;
  /** Whenever any past day may be another. */
  followPast(follower: () => void): void;
}

interface Deps {
  app: FastifyInstance;
  publisher: Publisher;
  written: WrittenDays;
  everyMs: number;
}

/** Whoever shows a report learns which of its days to fetch again: the days alone, so that all may hear it (REP-30). */
export function publishDays({ app, publisher, written, everyMs }: Deps): void {
  const sheets = gathered('sheets', audiences.people);
  const deployments = gathered('deployments', audiences.people);
  written.followSheets(sheets.add);
  written.followSaved(deployments.add);
  written.followPast(() => {
    sheets.tell([]);
    deployments.tell([]);
  });
  app.addHook('preClose', async () => {
    sheets.stop();
    deployments.stop();
  });

  /** Told together, so that a morning's sheets make nobody fetch a hundred times. */
  function gathered(what: DaysChanged['what'], to: Audience) {
    const dates = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const tell = (told: string[]) => publisher.publish('days:changed', { what, dates: told }, to);
    const flush = () => {
      timer = undefined;
      const told = [...dates].toSorted();
      dates.clear();
      tell(told);
    };
    return {
      tell,
      add(date: string): void {
        dates.add(date);
        timer ??= setTimeout(flush, everyMs);
      },
      stop: () => clearTimeout(timer),
    };
  }
}
