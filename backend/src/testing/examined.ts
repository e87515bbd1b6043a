import type { Connection } from 'mongoose';

interface Explained {
  readonly executionStats: { readonly totalDocsExamined: number };
}

/** What the database looked at for one question. */
export interface Examined {
  readonly collection: string;
  readonly documents: number;
}

/**
 * What the questions of some work made the database look at. The connection is made with `monitorCommands=true`; each
 * question is asked once more, as one to be explained.
 */
export function examinedBy(db: Connection) {
  const asked: Record<string, unknown>[] = [];
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') asked.push(command);
  });
  return async (work: () => Promise<unknown>): Promise<Examined[]> => {
    asked.length = 0;
    await work();
    const examined: Examined[] = [];
    for (const { find, filter, sort, skip, limit } of asked.slice()) {
      const parts = Object.entries({ filter, sort, skip, limit });
      const given = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
      const explain = { find, ...given };
      const answer = await db.db?.command({ explain, verbosity: 'executionStats' });
      const { totalDocsExamined } = (answer as Explained).executionStats;
      examined.push({ collection: String(find), documents: totalDocsExamined });
    }
    return examined;
  };
}
