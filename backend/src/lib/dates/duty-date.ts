import { dutyDateAt } from '@muster/protocol';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';

/** Around the change of the date on duty a wall screen may follow both, in ms. */
const aroundMs = 10 * 60_000;

/** A wall screen follows the date on duty and no other (S28). Throws FORBIDDEN. */
export function mustShow(clock: Clock, caller: Caller, date: string): void {
  if (caller.principal !== 'display') return;
  const near = [-aroundMs, aroundMs].map((ms) =>
    dutyDateAt(clock.timeZone, new Date(clock.now() + ms)),
  );
  if (!near.includes(date)) throw new Fault('FORBIDDEN');
}
