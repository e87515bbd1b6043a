import { healthRoutes } from '@muster/protocol';
import { handle } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { measureStore } from './health.measure.ts';
import { healthService, type HealthSource } from './health.service.ts';

type Needs = Pick<
  HealthSource,
  'directory' | 'watch' | 'backups' | 'countWaiting' | 'figures' | 'storeKind' | 'measureDisk'
> & {
  eventDelays: { p95(): number | null };
};

/** Figures of the organisation and of the server for administrators (ADM-160). */
export function healthFeature(
  { app, clock, db, gateway }: Context,
  { eventDelays, ...source }: Needs,
): void {
  const health = healthService({
    ...source,
    clock,
    measureStore: () => measureStore(db, clock),
    sockets: () => gateway.count(),
    eventDelayP95Ms: () => eventDelays.p95(),
  });
  handle(app, healthRoutes.read, () => health.read());
}
