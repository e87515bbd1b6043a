import type { Board } from '../../deployment.board.ts';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../../deployment.fixture.ts';
import type { Officer } from '../../deployment.schema.ts';
import { untouchedBoard } from '../../deployment.start.ts';
import { numbers } from '../solver.fixture.ts';
import { autoAssign } from '../solver.ts';

const tags = ['Xray', 'SSM'];

/** Small boards on which some were placed by hand, with the proposal applied; `closing`: some stations and zones are closed. */
export function repairBoard(seed: number, { closing }: { closing: boolean }) {
  const next = numbers(seed);
  const stations = Array.from({ length: 2 + next(3) }, (_, index) => {
    const capacity = next(8) === 0 ? 0 : 1 + next(3);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(3) === 0 ? [tags[next(2)] ?? ''] : null,
      requiredRoles: next(5) === 0 ? ['TL'] : null,
      minimumByTag: capacity > 0 && next(2) === 0 ? { [tags[next(2)] ?? '']: 1 } : {},
    });
  });
  const officers = Array.from({ length: 3 + next(4) }, (_, index) =>
    makeOfficer(index, {
      teamId: ['A1', 'A2'][next(2)] ?? 'A1',
      role: next(2) === 0 ? 'TL' : 'Member',
      status: next(3) === 0 ? 'pto' : 'present',
      tags: tags.filter(() => next(3) === 0).map(tagNamed),
    }),
  );
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  for (const officer of officers) {
    const { id, capacity } = stations[next(stations.length)]!;
    const there = server.board.assignments.filter(({ stationId }) => stationId === id).length;
    if (next(4) > seed % 4 && there < capacity) server.place(person(0), id, officer);
  }
  if (closing) {
    const isOpen = false;
    const closed = stations.filter(() => next(3) === 0).map(({ id }) => [id, { isOpen }] as const);
    const zones = catalogue.zones.filter(() => next(4) === 0);
    if (closed.length + zones.length > 0)
      server.must(person(0), {
        type: 'configure',
        zones: Object.fromEntries(zones.map(({ id }) => [id, { isOpen }])),
        stations: Object.fromEntries(closed),
      });
  }
  const byHand = new Set(server.board.assignments.map(({ userId }) => userId));
  const { moves } = autoAssign(server.board, catalogue);
  if (moves.length > 0) server.must(person(0), { type: 'place', cause: 'auto', moves: [...moves] });
  const { repairs, reasons } = autoAssign(server.board, catalogue);
  return { board: server.board, catalogue, officers, byHand, repairs, reasons };
}

/** Where each stands. */
export type At = readonly (string | null)[];

export const placesOf = ({ assignments }: Board, officers: readonly Officer[]): At =>
  officers.map(({ id }) => assignments.find(({ userId }) => userId === id)?.stationId ?? null);
