import type { AlertKind } from '@muster/protocol';
import type { Named } from '../called-now.ts';
import type { AlertsRepo } from './alerts.repo.ts';

/** One thing that an open alert is about. */
interface OpenAlert {
  readonly kind: AlertKind;
  readonly key: string;
  readonly name: string;
  /** Whose names are in the name. */
  readonly of: readonly Named[];
  /** Whose it is; null where it is no team's. */
  readonly teamId: string | null;
  readonly date: string;
  readonly raisedAt: string;
}

/** Everything that an alert says and that is the case still, as the bell tells it (NOT-2). */
export const openAlerts =
  ({ open }: Pick<AlertsRepo, 'open'>) =>
  async (): Promise<OpenAlert[]> =>
    (await open()).flatMap(({ kind, date, raisedAt, members }) =>
      members
        .filter(({ endedAt }) => endedAt === null)
        .map(({ key, name, of = [], teamId }) => ({ kind, key, name, of, teamId, date, raisedAt })),
    );
