import { changeKind } from '../../../lib/changes.ts';

export const zoneWritten = changeKind('zone');
export const stationWritten = changeKind('station');
