import { MongoClient } from 'mongodb';
import type { Connection } from 'mongoose';
import { testDatabaseUri } from './store.ts';

interface Explained {
  readonly executionStats: { readonly totalDocsExamined: number; readonly nReturned: number };
}

/** What the database looked at for one question. */
export interface Examined {
  readonly collection: string;
  readonly documents: number;
  readonly returned: number;
}

/** Whether the run's server says what it looks at; a stand-in for MongoDB may not, nor is it as fast. */
export async function explains(): Promise<boolean> {
  const client = await MongoClient.connect(testDatabaseUri());
  try {
    await client.db().command({ explain: { find: 'anything' }, verbosity: 'executionStats' });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/**
 * What the questions of some work made the database look at, counts included. The connection is made with
 * `monitorCommands=true`; each question is asked once more, as one to be explained.
 */
export function examinedBy(db: Connection) {
  const commands: Record<string, unknown>[] = [];
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') commands.push(command);
    if (commandName === 'aggregate') commands.push(...counted(command));
  });
  return async (work: () => Promise<unknown>): Promise<Examined[]> => {
    commands.length = 0;
    await work();
    const examined: Examined[] = [];
    for (const { find, filter, sort, skip, limit } of commands.slice()) {
      const parts = Object.entries({ filter, sort, skip, limit });
      const definedParts = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
      const explain = { find, ...definedParts };
      const answer = await db.db?.command({ explain, verbosity: 'executionStats' });
      const { totalDocsExamined: documents, nReturned: returned } = (answer as Explained)
        .executionStats;
      examined.push({ collection: String(find), documents, returned });
    }
    return examined;
  };
}

/** What a count looks at is what a find of the same would. */
function counted({ aggregate, pipeline }: Record<string, unknown>): Record<string, unknown>[] {
  const [first] = pipeline as Record<string, unknown>[];
  return first && '$match' in first ? [{ find: aggregate, filter: first['$match'] }] : [];
}
