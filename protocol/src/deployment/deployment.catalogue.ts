import { buildStation, buildZone, type Catalogue, type Station } from './deployment.schema.ts';

/**
 * The six built-in zones and their stations (DEP-2, DEP-3): the server's seed, and what the
 * page shows while the server does not answer.
 */

const zones = [
  buildZone({ id: 'car', name: 'Car', description: 'Car lanes, arrival and departure' }),
  buildZone({ id: 'bike', name: 'Bike', description: 'Motorcycle lanes and mobile units' }),
  buildZone({ id: 'bus', name: 'Bus', description: 'Bus halls' }),
  buildZone({ id: 'cargo', name: 'Cargo', description: 'Lorry lanes and inspection' }),
  buildZone({ id: 'specialist', name: 'Specialist', description: 'Specialist teams' }),
  buildZone({ id: 'operation', name: 'Operation', description: 'Operations room and support' }),
];

/** What a built-in station may have beside its name, capacity and description. */
type Extras = Partial<Omit<Station, 'id' | 'zoneId' | 'zoneName'>>;
type Line = readonly [name: string, capacity: number, description: string, extras?: Extras];

const leaders: Extras = { requiredRoles: ['TL', 'DTL'] };
const tagged = (...requiredTags: string[]): Extras => ({ requiredTags });

const lines: Readonly<Record<string, readonly Line[]>> = {
  car: [
    ['CAR 1', 8, 'Arrival lanes 1–4'],
    ['CAR 2', 8, 'Arrival lanes 5–8'],
    ['CAR 3', 6, 'Departure lanes 1–4'],
    ['CAR 4', 6, 'Departure lanes 5–8'],
    ['CAR X', 5, 'Secondary search', tagged('Xray')],
    ['CAR SSM', 4, 'Self-service lanes', tagged('SSM')],
    ['CAR IC', 4, 'In charge of the car lanes', leaders],
  ],
  bike: [
    ['BIKE 1', 7, 'Arrival lanes'],
    ['BIKE 2', 6, 'Departure lanes'],
    ['BIKE 3', 6, 'Peak-hour lanes'],
    ['MOB 1', 3, 'Mobile unit, arrival', tagged('MOBIX')],
    ['MOB 2', 3, 'Mobile unit, departure', tagged('MOBIX')],
    ['BIKE IC', 3, 'In charge of the motorcycle lanes', leaders],
  ],
  bus: [
    ['BUS 1', 9, 'Arrival hall A'],
    ['BUS 2', 9, 'Arrival hall B'],
    ['BUS 3', 7, 'Departure hall'],
    ['BUS X', 4, 'Baggage screening', tagged('Xray')],
    ['BUS SSM', 4, 'Self-service gates', tagged('SSM')],
    ['BUS IC', 3, 'In charge of the halls', leaders],
  ],
  cargo: [
    ['CARGO 1', 8, 'Arrival lanes'],
    ['CARGO 2', 8, 'Departure lanes'],
    ['CARGO 3', 5, 'Holding yard'],
    ['CARGO X', 5, 'Lorry screening', tagged('Xray')],
    ['RSS 1', 4, 'Portal screening', tagged('RSS')],
    ['CARGO IC', 3, 'In charge of the yard', leaders],
  ],
  specialist: [
    ['SPS', 17, 'Special patrol', tagged('SPS')],
    ['TFO 1', 6, 'Task force', tagged('TFO')],
    ['SAC 1', 6, 'Assessment counters', tagged('SAC')],
    ['AC 1', 6, 'Clearance counters', tagged('AC')],
  ],
  operation: [
    ['OPS ROOM', 4, 'Operations room', tagged('OpsRoom DTL')],
    ['WATCH', 3, 'Watch desk', tagged('Watch TL')],
    ['SUPPORT 1', 8, 'Support, arrival'],
    ['SUPPORT 2', 6, 'Support, departure'],
    ['RESERVE', 12, 'Standby for any zone'],
  ],
};

/** `CAR X` -> `car-x`. */
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const stations = zones.flatMap((zone) =>
  (lines[zone.id] ?? []).map(([name, capacity, description, extras]) =>
    buildStation({
      id: slug(name),
      zoneId: zone.id,
      zoneName: zone.name,
      name,
      description,
      capacity,
      ...extras,
    }),
  ),
);

export const builtInCatalogue: Catalogue = { zones, stations };

/** The zone of the board where a team's own zone of the day works (DEP-46); undefined for no zone. */
export function boardZoneOf(teamZone: string | null): string | undefined {
  if (teamZone === null) return undefined;
  if (teamZone.startsWith('ACARGO')) return 'cargo';
  if (teamZone.endsWith('CAR')) return 'car';
  if (teamZone.endsWith('BUS')) return 'bus';
  if (teamZone.endsWith('BIKE')) return 'bike';
  if (teamZone === 'SUPPORT') return 'operation';
  return ['GC/FSA/TFO', 'FRT', 'SAC AC CVG AC'].includes(teamZone) ? 'specialist' : undefined;
}
