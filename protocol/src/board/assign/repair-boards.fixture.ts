import { makeStation, person } from '../board.fixture.ts';
import { applyProposal, drawnBoard, drawnOfficers, drawnTags, numbers } from './solver.fixture.ts';
import { autoAssign } from './solver.ts';

/** Small boards on which some were placed by hand, with the proposal applied; `closing`: some stations and zones are closed. */
export function repairBoard(seed: number, { closing }: { closing: boolean }) {
  const next = numbers(seed);
  const stations = Array.from({ length: 2 + next(3) }, (_, index) => {
    const capacity = next(8) === 0 ? 0 : 1 + next(3);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(3) === 0 ? [drawnTags[next(2)] ?? ''] : null,
      requiredRoles: next(5) === 0 ? ['TL'] : null,
      minimumByTag: capacity > 0 && next(2) === 0 ? { [drawnTags[next(2)] ?? '']: 1 } : {},
    });
  });
  const officers = drawnOfficers(next, 3 + next(4), 2);
  const isPlaced = () => next(4) > seed % 4;
  const { server, catalogue } = drawnBoard(next, stations, officers, isPlaced);
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
  applyProposal(server, catalogue);
  const { repairs, reasons } = autoAssign(server.board, catalogue);
  return { board: server.board, catalogue, officers, byHand, repairs, reasons };
}
