import type { Changes } from '../../../lib/changes.ts';
import { audiences } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import { stationWritten, zoneWritten } from './catalogue.changes.ts';

/** Zones and stations are shown by desks and wall screens: both learn that they must fetch them again (DIR-24). */
export function publishCatalogue(changes: Changes, publisher: Publisher): void {
  const shownBy = [audiences.desks, audiences.displays];
  changes.follow(zoneWritten, ({ id, revision }) =>
    publisher.publish('directory:changed', { what: 'zones', ids: [id], revision }, shownBy),
  );
  changes.follow(stationWritten, ({ id, revision }) =>
    publisher.publish('directory:changed', { what: 'stations', ids: [id], revision }, shownBy),
  );
}
