import { adminStation, type AdminStation } from '@muster/protocol';

/** What a row that nobody has changed says of its writes. */
export const written = { revision: 1, changedBy: null, changedAt: null };

/** A station of the zone Car, called as its id in capitals. */
export const stationOf = (id: string, fields: object = {}): AdminStation =>
  adminStation.parse({
    id,
    name: id.toUpperCase(),
    zoneId: 'car',
    zoneName: 'Car',
    capacity: 4,
    ...written,
    ...fields,
  });
