import { own, type Board, type Officer } from '@muster/protocol';
import type { LoggedRecord } from './logged-record.ts';

/** How a board was before its first operation, from all of them and how it is now (HIS-23). Pure. */
export function firstBoard(
  now: Board,
  records: readonly Pick<LoggedRecord, 'change' | 'inverse'>[],
  officerOf: (id: string) => Officer,
): Board {
  const zones = new Map(Object.entries(now.zones));
  const stations = new Map(Object.entries(now.stations));
  const people = peopleThen(now, records);
  const seen = new Set<string>();
  for (const { change, inverse } of records) {
    turnBack(zones, change.op.zones, inverse?.zones, (id) => isFirst(seen, `zone ${id}`));
    turnBack(stations, change.op.stations, inverse?.stations, (id) =>
      isFirst(seen, `station ${id}`),
    );
  }
  const known = new Map(now.officers.map((officer) => [officer.id, officer]));
  return {
    date: now.date,
    revision: 0,
    savedRevision: 0,
    savedAt: null,
    savedBy: null,
    configuredBy: null,
    zones: Object.fromEntries(zones),
    stations: Object.fromEntries(stations),
    assignments: [],
    officers: [...people].sort().map((id) => known.get(id) ?? officerOf(id)),
    saved: [],
    touches: { officers: {}, stations: {}, zones: {} },
    vacancies: [],
    clocks: {},
    history: {},
  };
}

function isFirst(seen: Set<string>, key: string): boolean {
  const first = !seen.has(key);
  seen.add(key);
  return first;
}

/** What the first operation found there; nothing where it made it. */
function turnBack<State>(
  states: Map<string, State>,
  changed: Record<string, State>,
  before: Record<string, State> = {},
  isFirstChange: (id: string) => boolean,
): void {
  for (const id of Object.keys(changed)) {
    if (!isFirstChange(id)) continue;
    const state = own(before, id);
    if (state === undefined) states.delete(id);
    else states.set(id, state);
  }
}

/** Whoever is there now or left it, unless they came with an operation. */
function peopleThen(now: Board, records: readonly Pick<LoggedRecord, 'change'>[]): Set<string> {
  const there = new Set(now.officers.map(({ id }) => id));
  const decided = new Set<string>();
  for (const { change } of records) {
    const { op } = change;
    for (const { userId } of op.moves) {
      if (!decided.has(userId)) there.add(userId);
      decided.add(userId);
    }
    if (op.type !== 'officers') continue;
    for (const { userId } of op.remove) {
      if (!decided.has(userId)) there.add(userId);
      decided.add(userId);
    }
    for (const { id } of op.upsert) {
      if (!decided.has(id)) there.delete(id);
      decided.add(id);
    }
  }
  return there;
}
