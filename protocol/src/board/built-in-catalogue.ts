import type { Team } from '../directory/team.ts';
import { zoneOf } from '../schedule/schedule.rules.ts';
import { buildStation, buildZone, type Catalogue, type Station } from './board.schema.ts';

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

/** What a built-in station may have beside its name, capacity, minimum and description. */
type Extras = Partial<Omit<Station, 'id' | 'zoneId' | 'zoneName'>>;
type Line = readonly [
  name: string,
  minimum: number,
  capacity: number,
  description: string,
  extras?: Extras,
];

const must: Extras = { priority: 1 };
const may: Extras = { priority: 3 };
const leaders: Extras = { priority: 1, requiredRoles: ['TL', 'DTL'] };
const tagged = (...requiredTags: string[]): Extras => ({ requiredTags });
/** Two hours at the screens are enough. */
const screening: Extras = { ...tagged('Xray'), priority: 1, timeLimitMinutes: 120 };
const led: Extras = { minimumByRole: { 'TL or DTL': 1 } };

const lines: Readonly<Record<string, readonly Line[]>> = {
  car: [
    ['CAR 1', 6, 8, 'Arrival lanes 1–4', { ...must, ...led }],
    ['CAR 2', 5, 8, 'Arrival lanes 5–8'],
    ['CAR 3', 4, 6, 'Departure lanes 1–4', must],
    ['CAR 4', 3, 6, 'Departure lanes 5–8'],
    ['CAR X', 3, 5, 'Secondary search', screening],
    ['CAR SSM', 2, 4, 'Self-service lanes', tagged('SSM')],
    ['CAR IC', 1, 4, 'In charge of the car lanes', leaders],
  ],
  bike: [
    ['BIKE 1', 5, 7, 'Arrival lanes', must],
    ['BIKE 2', 4, 6, 'Departure lanes', must],
    ['BIKE 3', 3, 6, 'Peak-hour lanes'],
    ['MOB 1', 2, 3, 'Mobile unit, arrival', tagged('MOBIX')],
    ['MOB 2', 2, 3, 'Mobile unit, departure', tagged('MOBIX')],
    ['BIKE IC', 1, 3, 'In charge of the motorcycle lanes', leaders],
  ],
  bus: [
    ['BUS 1', 7, 9, 'Arrival hall A', { ...must, ...led }],
    ['BUS 2', 7, 9, 'Arrival hall B', { minimumByTag: { Xray: 1 } }],
    ['BUS 3', 5, 7, 'Departure hall', must],
    ['BUS X', 3, 4, 'Baggage screening', screening],
    ['BUS SSM', 2, 4, 'Self-service gates', tagged('SSM')],
    ['BUS IC', 1, 3, 'In charge of the halls', leaders],
  ],
  cargo: [
    ['CARGO 1', 6, 8, 'Arrival lanes', { ...must, ...led }],
    ['CARGO 2', 6, 8, 'Departure lanes'],
    ['CARGO 3', 3, 5, 'Holding yard'],
    ['CARGO X', 3, 5, 'Lorry screening', screening],
    ['RSS 1', 2, 4, 'Portal screening', tagged('RSS')],
    ['CARGO IC', 1, 3, 'In charge of the yard', leaders],
  ],
  specialist: [
    ['SPS', 12, 17, 'Special patrol', tagged('SPS')],
    ['TFO 1', 3, 6, 'Task force', tagged('TFO')],
    ['SAC 1', 3, 6, 'Assessment counters', tagged('SAC')],
    ['AC 1', 3, 6, 'Clearance counters', tagged('AC')],
  ],
  operation: [
    ['OPS ROOM', 2, 4, 'Operations room', { ...must, ...tagged('OpsRoom DTL') }],
    ['WATCH', 1, 3, 'Watch desk', { ...must, ...tagged('Watch TL') }],
    ['SUPPORT 1', 4, 8, 'Support, arrival'],
    ['SUPPORT 2', 2, 6, 'Support, departure', may],
    ['RESERVE', 0, 12, 'Standby for any zone', may],
  ],
};

/** `CAR X` -> `car-x`. */
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const stations = zones.flatMap((zone) =>
  (lines[zone.id] ?? []).map(([name, minimum, capacity, description, extras]) =>
    buildStation({
      id: slug(name),
      zoneId: zone.id,
      zoneName: zone.name,
      name,
      description,
      capacity,
      minimum,
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

/** The base zones that teams of the organisation's own have (DIR-41). */
export const baseZonesOf = (
  teams: readonly Pick<Team, 'id' | 'baseZone'>[],
): ReadonlyMap<string, string> =>
  new Map(teams.flatMap(({ id, baseZone }) => (baseZone === null ? [] : [[id, baseZone]])));

type BaseZones = Pick<Catalogue, 'baseZones'>;

/** The zone of a team of the board on a date (SCH-10); null for a team without one. */
export const teamZoneOf = (teamId: string, date: string, { baseZones }: BaseZones): string | null =>
  zoneOf(teamId, date, baseZones?.get(teamId));

/** The zone of the board that is a team's own on a date (DEP-46); undefined for none. */
export const ownZoneOf = (teamId: string, date: string, of: BaseZones): string | undefined =>
  boardZoneOf(teamZoneOf(teamId, date, of));

/** Whether another order stands than the one somebody saw; what came or went since does not count (DEP-145). */
export function isOtherOrder(seen: readonly string[], now: readonly string[]): boolean {
  const [seenIds, still] = [new Set(seen), new Set(now)];
  const then = seen.filter((id) => still.has(id));
  return now.filter((id) => seenIds.has(id)).some((id, index) => id !== then[index]);
}
