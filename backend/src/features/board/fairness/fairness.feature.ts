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

/** How many hard posts officers had on the saved dates before one, by their id. */
export type HardPostsBefore = (date: string) => Promise<ReadonlyMap<string, number>>;

/** How evenly postings are spread over officers (STF-40). */
export function fairnessFeature(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { catalogue, eligible, fairnessWindow }: Needs,
): HardPostsBefore {
  const repo = fairnessRepo(db);

  async function ledger(window: number, before?: string): Promise<FairnessLedger> {
    const [lists, { stations }] = await Promise.all([repo.latest(window, before), catalogue()]);
    const dates = await Promise.all(
      lists.map(async (list) => ({ ...list, officers: (await eligible(list.date)).officers })),
    );
    return ledgerOf(dates, stations);
  }

  handle(app, fairnessRoutes.ledger, ({ query: { window } }) => ledger(window ?? fairnessWindow()));
  return async (date) => {
    const { officers } = await ledger(fairnessWindow(), date);
    return new Map(officers.map(({ userId, hardPosts }) => [userId, hardPosts]));
  };
}
