import { every } from '../../cluster/every.ts';
import type { Context } from '../context.ts';
import { alertsFeature } from './alerts.feature.ts';
import { conditionsNow, type Condition, type ConditionSources } from './conditions.ts';
import { notificationsFeature } from './notifications.feature.ts';

type AlertNeeds = Parameters<typeof alertsFeature>[1];
type BellNeeds = Parameters<typeof notificationsFeature>[1];

interface Needs {
  readonly sources: ConditionSources;
  readonly strip: Omit<AlertNeeds, 'conditions' | 'names'>;
  readonly bell: Omit<BellNeeds, 'conditions' | 'names' | 'alerts'>;
  readonly names: AlertNeeds['names'];
  /** Tells other programs of lost displays, if any of them wants to know. */
  displaysLost(find: () => Promise<readonly Condition[]>): Promise<void>;
}

/** What is the case now, and who is told of it: the strip of alerts, the bell, other programs (KNO-41, NOT-2, ECO-43). */
export function signalsFeature(
  context: Context,
  { sources, strip, bell, names, displaysLost }: Needs,
): void {
  const { app, beatMs, clock } = context;
  const conditions = conditionsNow(sources, clock);
  const alerts = alertsFeature(context, { ...strip, conditions, names });
  notificationsFeature(context, { ...bell, conditions, names, alerts: alerts.open });
  const tellLost = () => displaysLost(async () => (await conditions.lostDisplays()) ?? []);
  every(app, 'looking for lost displays', beatMs, tellLost, { from: 'onListen' });
}
