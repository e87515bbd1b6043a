import {
  awayOn,
  expectedOn,
  isAwayAllShift,
  type AwayDays,
  type Officer,
  type RemovalReason,
} from '@muster/protocol';
import type { CachedEligibility, Eligibility } from './eligibility.ts';

/** Who is expected on a date and named by no sheet of it yet (DEP-500). */
export interface Expectation {
  /** In the order of ids. */
  readonly expected: readonly Officer[];
  /** Why somebody who was among them is neither that nor eligible any more. */
  expectedNoMore(userId: string): RemovalReason;
}

/** Who can be deployed on a date, and who is expected. */
export type BoardPeople = Eligibility & Expectation;

/** As it was made, so that it is made again only of something else. */
export interface CachedExpectation extends Expectation {
  readonly eligibility: CachedEligibility;
  readonly absences: readonly AwayDays[];
}

export function expectationOn(
  date: string,
  eligibility: CachedEligibility,
  absences: readonly AwayDays[],
  before?: CachedExpectation,
): CachedExpectation {
  if (before?.eligibility === eligibility && before.absences === absences) return before;
  const { records, sources } = eligibility;
  const teamsWithSheet = new Set(
    sources.sheets.flatMap((sheet) => sheet.records.map(({ teamId }) => teamId)),
  );
  const expected = expectedOn({ date, people: sources.people, absences, teamsWithSheet })
    .filter(({ id }) => !records.has(id))
    .map(({ id, teamId, ptoTiming }): Officer => {
      return { ...eligibility.noLongerEligible(id), teamId, ptoTiming };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const away = awayOn(absences, date);
  return {
    eligibility,
    absences,
    expected,
    expectedNoMore(userId) {
      const reason = eligibility.reasonFor(userId);
      if (reason !== 'record_deleted') return reason;
      const absence = away.get(userId);
      return absence && isAwayAllShift(absence, date) ? 'away' : 'not_expected';
    },
  };
}
