import type { Connection } from 'mongoose';
import { changeKind, type Changes } from '../changes.ts';
import { epochRepo } from './epoch.repo.ts';

const epochRenewed = changeKind('epoch', { collection: 'epoch' });

export interface KnownEpoch {
  current(): string;
  /** Reads it, before anything is answered. */
  begin(): Promise<void>;
}

/** The database's epoch as this process knows it; when it is another one, whatever is remembered is old (PRC-12). */
export function knownEpoch(db: Connection, changes: Changes): KnownEpoch {
  const repo = epochRepo(db);
  let known = '';

  async function look(): Promise<void> {
    const stored = await repo.read();
    if (stored === known) return;
    known = stored;
    changes.lose();
  }

  changes.follow(epochRenewed, look);
  changes.onLost(look);
  return {
    current: () => known,
    async begin() {
      known = await repo.read();
    },
  };
}
