import { saidName } from '../../../directory/directory.rules.ts';
import { isolated } from '../../../kernel/text.ts';
import type { AssignmentType } from '../../deployment.schema.ts';
import type { AutoAssignRepair } from '../auto-assign.ts';
import { countsOf, missingOf, totalOf, type Places, type StaffingCase } from '../staffing-case.ts';

/** Who stands elsewhere than before, as an operation and in words, and what that does for the coverage (STF-24). Pure. */

/** Most names in a text; how many more there are is said. */
const mostNamed = 3;

export function movedBetween(given: StaffingCase, places: Places, draft: Places) {
  const { officers, stations } = given;
  const idOf = (at: number | null) => (at === null ? null : (stations[at]?.station.id ?? null));
  const nameOf = (at: number | null) =>
    at === null ? 'Unassigned' : isolated(stations[at]?.station.name ?? '');
  const moved = officers.flatMap((officer, index) => {
    const [from, to] = [places[index] ?? null, draft[index] ?? null];
    const assignmentType: AssignmentType = given.isPinned[index] ? 'manual' : 'auto';
    return from === to ? [] : [{ officer, from, to, assignmentType }];
  });
  const named = moved
    .slice(0, mostNamed)
    .map(({ officer, from, to }) => `${saidName(officer)} from ${nameOf(from)} to ${nameOf(to)}`);
  const more = moved.length - named.length;
  const moves: AutoAssignRepair['moves'] = moved.map(({ officer, from, to, assignmentType }) => ({
    userId: officer.id,
    from: idOf(from),
    to: idOf(to),
    ...(to !== null && { assignmentType }),
  }));
  return {
    moves,
    text: `Move ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    gain: gainOf(given, places, draft),
  };
}

/** By how many fewer places are missing to the minimums, and more officers placed. */
function gainOf(given: StaffingCase, places: Places, draft: Places): AutoAssignRepair['gain'] {
  const [before, after] = [countsOf(given, places), countsOf(given, draft)];
  return {
    missing: totalOf(missingOf(given, before)) - totalOf(missingOf(given, after)),
    placed: sum(after) - sum(before),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
