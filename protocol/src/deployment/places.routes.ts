import { z } from 'zod';
import { baseRevision } from '../kernel/revisions.ts';
import { access, route } from '../kernel/route.ts';
import { placeId } from './deployment.schema.ts';
import {
  adminStation,
  adminZone,
  exportedPlaces,
  importAnswer,
  importInput,
  placeOrder,
  placeUse,
  removedStation,
  removedZone,
  stationInput,
  zoneInput,
} from './places.schema.ts';

const administrators = access({ admin: 'yes' });
const zoneById = z.object({ zoneId: placeId });
const stationById = z.object({ stationId: placeId });

/** Station management (DEP-140). */
export const placeRoutes = {
  zones: route({
    method: 'GET',
    path: '/api/admin/zones',
    summary: 'All zones in their order, retired ones too',
    access: administrators,
    answer: z.array(adminZone),
  }),
  createZone: route({
    method: 'POST',
    path: '/api/admin/zones',
    summary: 'Create a zone',
    access: administrators,
    body: zoneInput,
    answer: adminZone,
    status: 201,
    faults: ['BUSY', 'NAME_TAKEN'],
  }),
  orderZones: route({
    method: 'PUT',
    path: '/api/admin/zones/order',
    summary: 'Put the zones in another order; those left out follow',
    access: administrators,
    body: placeOrder,
    answer: z.array(adminZone),
    faults: ['BUSY', 'UNKNOWN_ZONE', 'STALE'],
  }),
  changeZone: route({
    method: 'PUT',
    path: '/api/admin/zones/:zoneId',
    summary: 'Change a zone; what is left out stays as it is',
    access: administrators,
    params: zoneById,
    body: zoneInput.partial().extend({ baseRevision }),
    answer: adminZone,
    faults: ['BUSY', 'NAME_TAKEN', 'STALE'],
  }),
  removeZone: route({
    method: 'DELETE',
    path: '/api/admin/zones/:zoneId',
    summary: 'Delete a zone without stations in use, or retire it',
    access: administrators,
    params: zoneById,
    answer: removedZone,
    faults: ['BUSY', 'ZONE_HAS_STATIONS'],
  }),
  stations: route({
    method: 'GET',
    path: '/api/admin/stations',
    summary: 'All stations in their order, retired ones too',
    access: administrators,
    answer: z.array(adminStation),
  }),
  createStation: route({
    method: 'POST',
    path: '/api/admin/stations',
    summary: 'Create a station',
    access: administrators,
    body: stationInput,
    answer: adminStation,
    status: 201,
    faults: ['BUSY', 'NAME_TAKEN', 'UNKNOWN_ZONE', 'UNKNOWN_ROLE', 'UNKNOWN_TAG'],
  }),
  orderStations: route({
    method: 'PUT',
    path: '/api/admin/stations/order',
    summary: 'Put the stations in another order; those left out follow',
    access: administrators,
    body: placeOrder,
    answer: z.array(adminStation),
    faults: ['BUSY', 'UNKNOWN_STATION', 'STALE'],
  }),
  exportPlaces: route({
    method: 'GET',
    path: '/api/admin/stations/export',
    summary: 'Zones and stations as a JSON file',
    access: administrators,
    answer: exportedPlaces,
  }),
  importPlaces: route({
    method: 'POST',
    path: '/api/admin/stations/import',
    summary: 'Create and change zones and stations from a JSON file, all of them or none',
    access: administrators,
    body: importInput,
    answer: importAnswer,
    faults: ['BUSY', 'IMPORT_REFUSED', 'STALE'],
  }),
  stationUse: route({
    method: 'GET',
    path: '/api/admin/stations/:stationId/use',
    summary: 'What a deletion of the station would meet',
    access: administrators,
    params: stationById,
    answer: placeUse,
  }),
  changeStation: route({
    method: 'PUT',
    path: '/api/admin/stations/:stationId',
    summary: 'Change a station; what is left out stays as it is',
    access: administrators,
    params: stationById,
    body: stationInput.partial().extend({ baseRevision }),
    answer: adminStation,
    faults: ['BUSY', 'NAME_TAKEN', 'UNKNOWN_ZONE', 'UNKNOWN_ROLE', 'UNKNOWN_TAG', 'STALE'],
  }),
  removeStation: route({
    method: 'DELETE',
    path: '/api/admin/stations/:stationId',
    summary: 'Delete a station, or retire it where a deployment has used it',
    access: administrators,
    params: stationById,
    answer: removedStation,
    faults: ['BUSY'],
  }),
};
