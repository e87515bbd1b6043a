import { station, zone, type Station, type Zone } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import { storedRow, type RowDoc } from '../../../lib/rows/row-doc.ts';
import { storedFields } from '../../../lib/stored-fields.ts';

/** Zones and stations as the contract has them (DEP-1); the id is the document's. */

interface Placed extends RowDoc {
  /** Where it is shown among its like. */
  order: number;
  /** The import that wrote this row last (DEP-147). */
  jobId?: string | null;
}
export type ZoneDoc = Omit<Zone, 'id'> & Placed;
/** The zone's name is the zone's. */
export type StationDoc = Omit<Station, 'id' | 'zoneName'> & Placed;

const placed = {
  _id: { type: String, required: true },
  order: { type: Number, required: true },
  jobId: { type: String, default: null },
  ...storedRow,
};
const { id: _zoneId, ...zoneFields } = zone.shape;
const { id: _stationId, zoneName: _joined, ...stationFields } = station.shape;

const zoneSchema = new Schema<ZoneDoc>(
  { ...placed, ...storedFields(zoneFields) },
  { collection: 'zones', versionKey: false, strict: 'throw' },
);

const stationSchema = new Schema<StationDoc>(
  { ...placed, ...storedFields(stationFields) },
  { collection: 'stations', versionKey: false, strict: 'throw' },
).index({ zoneId: 1 });

export const catalogueModels = (db: Connection) => ({
  zones: db.model<ZoneDoc>('Zone', zoneSchema),
  stations: db.model<StationDoc>('Station', stationSchema),
});
