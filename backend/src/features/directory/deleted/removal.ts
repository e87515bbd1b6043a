import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../lib/clock.ts';
import type { DirectoryRepo } from '../directory.repo.ts';
import { restorableSince } from '../writing/deletion.ts';

interface Deps {
  repo: Pick<DirectoryRepo, 'rows' | 'removeUserTagsOf'>;
  clock: Clock;
}

/** How many rows one write removes. */
const atOnce = 100;
/** How often is looked for what is to be removed, in ms. */
const everyMs = 3_600_000;

/** Removes for good what can be restored no more (DIR-141). Records and logs have copies of the names. */
export function removalOfDeleted({ repo, clock }: Deps) {
  const followers: ((userIds: readonly string[]) => Promise<void>)[] = [];

  return {
    /** What is done before people are removed for good: nothing of theirs stays. */
    onRemoved: (follower: (userIds: readonly string[]) => Promise<void>): void =>
      void followers.push(follower),

    async removeDeleted(): Promise<void> {
      const before = restorableSince(clock);
      const { users, teams, roles, tags } = repo.rows;
      for (const rows of [users, teams, roles, tags]) {
        for (;;) {
          const ids = await rows.deletedBefore(before, atOnce);
          if (ids.length === 0) break;
          // First, so that no tag stays with nobody.
          if (rows === users) {
            await repo.removeUserTagsOf(ids);
            for (const follower of followers) await follower(ids);
          }
          await rows.removeDeleted(ids, before);
        }
      }
    },
  };
}

/** At the start and every hour. */
export function removeRegularly(app: FastifyInstance, removeDeleted: () => Promise<void>): void {
  let removing = Promise.resolve();
  const remove = (): void => {
    removing = removing
      .then(removeDeleted)
      .catch((err: unknown) => app.log.warn({ err }, 'old rows will be removed later'));
  };
  const timer = setInterval(remove, everyMs);
  timer.unref();
  app.addHook('onListen', async () => remove());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await removing;
  });
}
