import { z } from 'zod';
import { access, route } from '../kernel/route.ts';
import {
  displayChange,
  displayDevice,
  displaySnapshot,
  pairingApproval,
  pairingOffer,
} from './display.schema.ts';
import { uuid } from '../kernel/ids.ts';

const keepers = access({ admin: 'yes', watch_tl: 'yes' });
/** A screen without a session yet, or one whose session has ended. */
const anybody = access({
  admin: 'yes',
  watch_tl: 'yes',
  leader: 'yes',
  other: 'yes',
  display: 'yes',
  anonymous: 'yes',
});

/** Pairing and reading of the wall display (DIS-1). */
export const displayRoutes = {
  offer: route({
    method: 'POST',
    path: '/api/display/pairing',
    summary: 'A new screen asks for a pairing code',
    access: anybody,
    answer: pairingOffer,
    faults: ['TOO_MANY', 'FOREIGN_ORIGIN'],
  }),
  claim: route({
    method: 'POST',
    path: '/api/display/pairing/claim',
    summary: 'The waiting screen asks whether its code was entered, and gets its session then',
    access: anybody,
    body: z.object({ secret: z.string().min(20).max(100) }),
    answer: z.object({ status: z.enum(['waiting', 'paired', 'expired']) }),
    faults: ['FOREIGN_ORIGIN'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/displays/approve',
    summary: 'Enter the code a screen shows',
    access: keepers,
    body: pairingApproval,
    answer: displayDevice,
    faults: ['PAIRING_CODE_UNKNOWN', 'TOO_MANY'],
  }),
  list: route({
    method: 'GET',
    path: '/api/displays',
    summary: 'Paired screens',
    access: keepers,
    answer: z.array(displayDevice),
  }),
  change: route({
    method: 'PUT',
    path: '/api/displays/:displayId',
    summary: 'Change a screen’s name and what it shows; what is left out stays as it is',
    access: keepers,
    params: z.object({ displayId: uuid }),
    body: displayChange,
    answer: displayDevice,
    faults: ['NOT_FOUND', 'UNKNOWN_ZONE', 'STALE'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/displays/:displayId',
    summary: 'End a screen’s session',
    access: keepers,
    params: z.object({ displayId: uuid }),
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  snapshot: route({
    method: 'GET',
    path: '/api/display/snapshot',
    summary: 'What a wall screen shows now, of the date on duty',
    access: access({ display: 'counts' }),
    answer: displaySnapshot,
  }),
};
