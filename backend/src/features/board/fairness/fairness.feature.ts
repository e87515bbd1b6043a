import { fairnessRoutes, ledgerOf, type Catalogue, type FairnessLedger } from '@muster/protocol';
import { handle } from '../../../http/contract.ts';
import type { Context } from '../../context.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { fairnessRepo } from './fairness.repo.ts';

interface Needs {
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
  /** How many saved dates count where a call does not say (STF-40). */
  fairnessWindow(): number;
}

/** How many dates that come are saved at most: nobody has stood there yet (DEP-505). */
const mostPlans = 16;

/** How many hard posts officers had on the saved dates before one, by their id. */
export type HardPostsBefore = (date: string) => Promise<ReadonlyMap<string, number>>;

/** How evenly postings are spread over officers (STF-40). */
export function fairnessFeature(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { catalogue, eligible, fairnessWindow }: Needs,
): HardPostsBefore {
  const repo = fairnessRepo(db);

  async function ledger(window: number, before?: string): Promise<FairnessLedger> {
    const [lists, { stations }] = await Promise.all([
      repo.latest(window + mostPlans, before),
      catalogue(),
    ]);
    const all = await Promise.all(
      lists.map(async (list) => ({ ...list, officers: (await eligible(list.date)).officers })),
    );
    const dates = all.filter(({ officers }) => officers.length > 0).slice(0, window);
    return ledgerOf(dates, stations);
  }

  handle(app, fairnessRoutes.ledger, ({ query: { window } }) => ledger(window ?? fairnessWindow()));
  return async (date) => {
    const { officers } = await ledger(fairnessWindow(), date);
    return new Map(officers.map(({ userId, hardPosts }) => [userId, hardPosts]));
  };
}
