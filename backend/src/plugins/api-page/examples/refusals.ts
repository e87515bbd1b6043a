import { faultMessage, type FaultCode } from '@muster/protocol';
import { people } from './people.ts';

/** What stands in the gaps of refusals' words. */
const words = {
  address: 'roster.example.com',
  by: people.watch.name,
  capacity: '2',
  count: '3',
  file: 'backup',
  id: 'A13',
  key: 'sessionHours',
  lines: '3 lines',
  members: '3 members',
  minimum: '3',
  name: people.member.name,
  names: people.member.name,
  officer: people.member.name,
  officers: '3 officers',
  reason: 'Line 2: there is no team B7.',
  role: 'Cook',
  seconds: '4',
  shift: 'Night Off',
  station: 'CAR 1',
  stations: '3 stations',
  tag: 'Diver',
  team: 'Team A1',
  user: people.member.id,
  username: people.member.username,
  what: 'A backup',
  which: 'This',
  zone: 'Car',
};

/** The first issue's words speak for all (OPS-32). */
const invalid = {
  message: 'Invalid date',
  details: [{ path: 'params.date', message: 'Invalid date' }],
};

/** A refusal with this code, as a call answers it (OPS-94). */
export const exampleOfRefusal = (code: FaultCode): object => ({
  code,
  message: faultMessage(code, words),
  ...(code === 'VALIDATION' && invalid),
});
