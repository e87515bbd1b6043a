import {
  daysBetween,
  lastDate,
  lastDateOf,
  latestExpiry,
  mostNoteDays,
  noteExpiry,
  type Catalogue,
  type NoteInput,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { NoteDoc } from './notes.repo.ts';

/** Throws UNKNOWN_ZONE and UNKNOWN_STATION (KNO-1). */
export function refuseUnknownPlace(
  { zones, stations }: Catalogue,
  { zoneId, stationId }: Pick<NoteInput, 'zoneId' | 'stationId'>,
): void {
  if (zoneId && !zones.some(({ id }) => id === zoneId)) {
    throw new Fault('UNKNOWN_ZONE', { words: { zone: zoneId } });
  }
  if (stationId && !stations.some(({ id }) => id === stationId)) {
    throw new Fault('UNKNOWN_STATION', { words: { station: stationId } });
  }
}

/** Until when a note of a board stands; refused when that has passed or is too far away (KNO-3). */
export function lasting(
  clock: Clock,
  date: string,
  asked: string | undefined,
): Pick<NoteDoc, 'expiresAt' | 'lastOn'> {
  const { timeZone } = clock;
  const now = new Date(clock.now());
  if (daysBetween(date, lastDate) <= mostNoteDays) {
    throw new Fault('VALIDATION', { details: [{ path: 'date', message: 'Too late a date' }] });
  }
  const at = asked === undefined ? noteExpiry(timeZone, date, now) : new Date(asked);
  if (at <= now) throw invalidExpiry('Choose a time that is still to come');
  if (asked !== undefined && at > latestExpiry(timeZone, date, now)) {
    throw invalidExpiry(`A note stands for at most ${mostNoteDays} days`);
  }
  return { expiresAt: at.toISOString(), lastOn: lastDateOf(timeZone, date, at) };
}

const invalidExpiry = (message: string) =>
  new Fault('VALIDATION', { details: [{ path: 'expiresAt', message }] });
