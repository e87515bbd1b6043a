import type { Route } from '@muster/protocol';
import type { PopulatedApp, Write } from '../populated-app.ts';
import { writesOfPeople } from './people.ts';
import { writesOfShifts } from './shifts.ts';
import { writesOfUpkeep } from './upkeep.ts';

const key = ({ method, path }: Route) => `${method} ${path}`;

/** The good call of every route that writes; a new route needs a line in one of the three lists. */
export function goodWrites(populated: PopulatedApp) {
  const lists = [writesOfPeople, writesOfShifts, writesOfUpkeep];
  const lines = lists.flatMap((list) => list(populated));
  const table = new Map(lines.map(([route, write]) => [key(route), write]));
  return async function goodWrite(route: Route): Promise<Write> {
    const write = table.get(key(route));
    if (!write)
      throw new Error(`${key(route)} writes: add a good call of it to testing/good-writes`);
    return write();
  };
}
