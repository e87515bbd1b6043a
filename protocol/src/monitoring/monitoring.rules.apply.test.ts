import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToWatch } from './monitoring.rules.ts';
import { overviewRow, type OverviewRow, type WatchSnapshot } from './monitoring.contract.ts';

const date = '2025-09-06';
const teams = ['A1', 'A2', 'A3'];

type Revisions = Readonly<Record<string, number>>;

const row = (id: string, revision = 0): OverviewRow =>
  overviewRow.parse({
    id,
    name: id,
    leaderName: null,
    dtlName: null,
    zone: null,
    status: revision > 0 ? 'submitted' : 'pending',
    presentCount: revision,
    absentCount: 0,
    ptoCount: 0,
    memberCount: 10,
    attendanceRate: 100,
    submittedAt: null,
    updatedAt: null,
    updatedByName: null,
    dueAt: null,
    line: [],
    revision,
  });

const statsOf = (revisions: Revisions): WatchSnapshot['stats'] => ({
  totalTeams: 3,
  submittedTeams: 0,
  pendingTeams: 0,
  countedTeams: 3,
  totalMembers: 30,
  presentCount: 0,
  absentCount: 0,
  ptoCount: 0,
  attendanceRate: 0,
  absences: {},
  revision: teams.reduce((sum, id) => sum + (revisions[id] ?? 0), 0),
});

/** What a process answers that has heard of these writes. */
const snapshotOf = (revisions: Revisions): WatchSnapshot => ({
  epoch: 'one',
  date,
  shift: 'morning',
  shiftTime: null,
  stats: statsOf(revisions),
  rows: teams.map((id) => row(id, revisions[id])),
});

/** What a process tells of a team's sheet when it has heard of these writes. */
const eventOf = (id: string, revisions: Revisions) => ({
  date,
  row: row(id, revisions[id]),
  stats: statsOf(revisions),
});

describe('an event folded into a dashboard', () => {
  const shown = snapshotOf({ A1: 1, A2: 2 });

  it.each([
    ['applies where sum and row are the next', eventOf('A1', { A1: 2, A2: 2 }), { A1: 2, A2: 2 }],
    [
      'applies for a team’s first sheet',
      eventOf('A3', { A1: 1, A2: 2, A3: 1 }),
      { A1: 1, A2: 2, A3: 1 },
    ],
    ['drops where it is shown already', eventOf('A2', { A1: 1, A2: 2 }), { A1: 1, A2: 2 }],
    ['drops where it is older', eventOf('A2', { A2: 1 }), { A1: 1, A2: 2 }],
    ['is a gap where the sum leaves one out', eventOf('A1', { A1: 2, A2: 3 }), 'gap'],
    ['is a gap where the row leaves one out', eventOf('A1', { A1: 3, A2: 1 }), 'gap'],
    ['is a gap where only the row is newer', eventOf('A1', { A1: 2, A2: 1 }), 'gap'],
    ['is a gap where only the sum is newer', eventOf('A1', { A1: 1, A2: 3 }), 'gap'],
  ])('%s [S15, S20, PRC-80]', (_, event, expected) => {
    const folded = applyToWatch(shown, event);
    expect(folded).toEqual(expected === 'gap' ? 'gap' : snapshotOf(expected as Revisions));
  });

  it('is of another date, or of a team that is not shown [S20]', () => {
    const event = eventOf('A1', { A1: 2, A2: 2 });
    expect(applyToWatch(shown, { ...event, date: '2025-09-07' })).toBe(shown);
    expect(applyToWatch(shown, { ...event, row: row('B1', 1) })).toBe('gap');
  });
});

it('a dashboard that one process answered and another tells is never as new as all writes with an older team in it [PRC-80]', () => {
  const writes = fc.array(fc.constantFrom(...teams), { minLength: 1, maxLength: 12 });
  const scenario = writes.chain((writtenTeams) => {
    // Each process hears a team's writes in their order, and those of several teams in any.
    const answered = fc.shuffledSubarray(
      writtenTeams.map((_, index) => index),
      { minLength: writtenTeams.length },
    );
    return fc.tuple(
      fc.constant(writtenTeams),
      answered.map((order) => order.map((index) => writtenTeams[index] ?? '')),
      fc.nat(writtenTeams.length),
      fc.nat(writtenTeams.length),
    );
  });
  fc.assert(
    fc.property(scenario, ([writtenTeams, answered, fetchedAfter, joinedAfter]) => {
      let shownNow: WatchSnapshot | 'gap' = snapshotOf(countOf(answered.slice(0, fetchedAfter)));
      for (
        let heard = joinedAfter + 1;
        heard <= writtenTeams.length && shownNow !== 'gap';
        heard++
      ) {
        const event = eventOf(writtenTeams[heard - 1] ?? '', countOf(writtenTeams.slice(0, heard)));
        shownNow = applyToWatch(shownNow, event);
      }
      const all = snapshotOf(countOf(writtenTeams));
      if (shownNow !== 'gap' && shownNow.stats.revision === all.stats.revision) {
        expect(shownNow).toEqual(all);
      }
    }),
  );
});

const countOf = (writes: readonly string[]): Revisions =>
  Object.fromEntries(teams.map((id) => [id, writes.filter((one) => one === id).length]));
