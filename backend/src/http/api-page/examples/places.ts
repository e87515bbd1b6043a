import * as protocol from '@muster/protocol';
import type { z } from 'zod';
import { note, noteId } from './boards.ts';
import { leftOut } from './fields.ts';
import { at, day, people, xray } from './people.ts';

/** Examples of zones, stations and what hangs on their walls, and of the page of a demo. */

const { watch, member } = people;

const car = { id: 'car', name: 'Car', description: 'Car lanes, arrival and departure' };
const carX = {
  id: 'car-x',
  name: 'CAR X',
  description: 'Secondary search',
  capacity: 5,
  requiredTags: [xray.name],
};
const newStation = { name: 'CAR X2', description: 'Second lane', requiredTags: [xray.name] };

const places = {
  zones: [car],
  stations: [carX],
};

const demoLine = [...Array.from({ length: 12 }, () => 'present'), 'pto', 'absent', 'absent'];

export const ofPlaces: readonly (readonly [z.ZodType, unknown])[] = [
  [protocol.zone, car],
  [protocol.adminZone, car],
  [protocol.removedZone, { ...car, outcome: 'retired', isActive: false, retiredAt: at('02:21') }],
  [protocol.zoneInput, { name: 'Ferry', description: 'Passenger jetties', isActive: true }],
  [protocol.station, carX],
  [protocol.adminStation, carX],
  [
    protocol.removedStation,
    { ...carX, outcome: 'retired', isActive: false, retiredAt: at('02:21') },
  ],
  [protocol.stationInput, newStation],
  [protocol.placeOrder, { ids: ['bike', 'car', 'bus'] }],
  [protocol.placeUse, { savedBoards: 12, officers: 3 }],
  [protocol.exportedPlaces, places],
  [protocol.importInput, { ...places, dryRun: true, expected: leftOut }],
  [
    protocol.importAnswer,
    {
      lines: [
        {
          what: 'station',
          line: 1,
          name: 'CAR X',
          outcome: 'change',
          changes: [{ field: 'capacity', before: '5', after: '6' }],
        },
      ],
      counts: { create: 0, change: 1, same: 1, refused: 0 },
    },
  ],
  [
    protocol.displayDeployment,
    {
      source: 'saved',
      handover: [
        {
          id: noteId,
          text: note.text,
          expiresAt: note.expiresAt,
          by: watch.name,
          place: 'CAR X',
          zoneName: 'Car',
        },
      ],
      zones: [
        {
          id: 'car',
          name: 'Car',
          stations: [
            {
              id: 'car-1',
              name: 'CAR 1',
              lacking: [{ name: 'TL or DTL', have: 0, least: 1 }],
              expected: leftOut,
              lackingIfAllCome: leftOut,
              here: 1,
              gone: 0,
              reliefs: [],
              officers: [{ name: member.name, isExpected: leftOut, reliefAt: at('04:38') }],
            },
          ],
        },
      ],
    },
  ],
  [protocol.displayChange, { name: 'Watch room', zones: ['car', 'bus'] }],
  [
    protocol.displayDevice,
    {
      id: '8a4f9d10-7f0b-4a2d-8f5e-2c6d1b0a947e',
      name: 'Watch room',
      zones: null,
      show: ['counts', 'teams', 'deployment'],
    },
  ],
  [
    protocol.demoPage,
    {
      now: at('02:50'),
      people: 15,
      present: 13,
      absent: 2,
      submitted: 1,
      counted: 1,
      stations: 33,
      short: 7,
      shown: day,
      next: null,
      teams: [{ line: demoLine, isLate: false }],
      days: 28,
      watch: { name: watch.name },
      leader: {
        name: people.leader.name,
        teamId: 'A1',
        teamName: 'Team A1',
        line: demoLine,
        isSubmitted: true,
      },
      admin: { name: people.admin.name },
      wall: 'http://localhost:3000/display#demo',
    },
  ],
  [protocol.pairingApproval, { name: 'Watch room' }],
  [protocol.pairingOffer, { secret: 'oN3q0sTtD0y6m4dVYqX2b1', expiresAt: at('02:55') }],
  [
    protocol.displaySnapshot,
    {
      next: null,
      settings: { zones: null, show: ['counts', 'teams', 'deployment'] },
      dueAt: at('02:30'),
    },
  ],
];
