import { fairnessRoutes, ledgerOf, type Catalogue, type FairnessLedger } from '@muster/protocol';
import { handle } from '../../../http/contract.ts';
import type { Context } from '../../context.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { fairnessRepo, type SavedList } from './fairness.repo.ts';

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
  const withOfficers = async (list: SavedList) => ({
    ...list,
    officers: (await eligible(list.date)).officers,
  });
  type Deployed = Awaited<ReturnType<typeof withOfficers>>;

  async function ledger(window: number, before?: string): Promise<FairnessLedger> {
    const [lists, { stations }] = await Promise.all([
      repo.latest(window + mostPlans, before),
      catalogue(),
    ]);
    const dates: Deployed[] = [];
    while (dates.length < window && lists.length > 0) {
      const part = lists.splice(0, window - dates.length);
      // oxlint-disable-next-line no-await-in-loop -- more are read only in the place of plans
      const read = await Promise.all(part.map(withOfficers));
      dates.push(...read.filter(({ officers }) => officers.length > 0));
    }
    return ledgerOf(dates, stations);
  }

  handle(app, fairnessRoutes.ledger, ({ query: { window } }) => ledger(window ?? fairnessWindow()));
  return async (date) => {
    const { officers } = await ledger(fairnessWindow(), date);
    return new Map(officers.map(({ userId, hardPosts }) => [userId, hardPosts]));
  };
}
