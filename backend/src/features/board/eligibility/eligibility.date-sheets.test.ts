import type { AttendanceRecord } from '@muster/protocol';
import { expect, it } from 'vitest';
import { dateSheets, eligibleOn } from './eligibility.ts';

const date = '2026-11-20';

const record = (userId: string, teamId: string, status: AttendanceRecord['status']) =>
  ({ userId, teamId, status, ptoTiming: null, updatedAt: 'then' }) as AttendanceRecord;

/** Two teams of one person each, and which sheets were read. */
function stored() {
  const sheets = new Map(
    ['A1', 'A2'].map((teamId) => [
      teamId,
      { teamId, revision: 1, records: [record(`of ${teamId}`, teamId, 'present')] },
    ]),
  );
  const reads: string[][] = [];
  return {
    sheets,
    reads,
    revisionsOn: async () =>
      [...sheets.values()].map(({ teamId, revision }) => ({ teamId, revision })),
    sheetsOf: async (_date: string, teamIds: readonly string[]) => {
      reads.push([...teamIds]);
      return teamIds.flatMap((teamId) => sheets.get(teamId) ?? []);
    },
  };
}

it('of a date only the sheets that have changed are read again, whoever wrote them, and one that is gone is left out [OPS-102]', async () => {
  const repo = stored();
  const { sheetsOn } = dateSheets(repo, () => true);
  const teams = async () => (await sheetsOn(date)).map(({ records }) => records[0]?.status);
  expect(await teams()).toEqual(['present', 'present']);
  expect(await teams()).toEqual(['present', 'present']);
  const changed = { teamId: 'A2', revision: 2, records: [record('of A2', 'A2', 'pto')] };
  repo.sheets.set('A2', changed);
  expect(await teams()).toEqual(['present', 'pto']);
  repo.sheets.delete('A1');
  expect(await teams()).toEqual(['pto']);
  expect(repo.reads).toEqual([['A1', 'A2'], ['A2']]);
});

it('everybody on the other sheets is the same as before, and a person who was renamed is not [OPS-102]', async () => {
  const repo = stored();
  const attendance = dateSheets(repo, () => true);
  const someone = (teamId: string, name: string) =>
    ({ id: `of ${teamId}`, name, username: name, role: 'TL', teamId, isActive: true }) as const;
  let people = [someone('A1', 'Asha'), someone('A2', 'Wen')];
  const directory = { people: async () => people, carriedTags: async () => new Map() };
  const officers = async () => (await eligibleOn(date, attendance, directory)).officers;
  const before = await officers();
  const again = await officers();
  expect(again[0]).toBe(before[0]);
  people = [people[0] as (typeof people)[number], someone('A2', 'Wen Li')];
  expect((await officers()).map(({ name }) => name)).toEqual(['Asha', 'Wen Li']);
});
