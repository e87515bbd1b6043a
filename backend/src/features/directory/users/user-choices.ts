import { nameKey } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { DirectoryRepo } from '../directory.repo.ts';

/** What a person is given must exist (DIR-44). */
export function userChoices(repo: DirectoryRepo) {
  return {
    /** The role in its own spelling. Throws UNKNOWN_ROLE. */
    async role(name: string): Promise<string> {
      const found = await repo.roleNamed(name);
      if (!found) throw new Fault('UNKNOWN_ROLE', { words: { role: name } });
      return found.name;
    },
    /** Throws UNKNOWN_TEAM. */
    async team(chosen: string | null): Promise<string | null> {
      if (chosen === null || chosen === '' || chosen === 'no-team') return null;
      if (!(await repo.team(chosen))) throw new Fault('UNKNOWN_TEAM', { words: { team: chosen } });
      return chosen;
    },
  };
}

/** Team leader access means something for a PSO alone (DIR-11). */
export const mayHaveAccess = (role: string): boolean => nameKey(role) === 'pso';
