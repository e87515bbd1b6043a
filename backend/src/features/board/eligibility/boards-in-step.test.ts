import { officersBetween, type AttendanceRecord, type Member, type Tag } from '@muster/protocol';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../testing/cutting-proxy.ts';
import { eligibleAmong } from './eligibility.ts';

type Below = (limit: number) => number;

const statuses = ['present', 'pto', 'absent'] as const;
let written = 0;
const record = (below: Below, userId: string, teamId: string) =>
  ({
    userId,
    teamId,
    status: statuses[below(3)],
    ptoTiming: below(2) === 0 ? null : '12:00-15:00',
    updatedAt: String(1000 + (written += below(2))),
  }) as AttendanceRecord;

const peopleOf = (below: Below): Member[] =>
  Array.from({ length: 30 }, (_, at) => ({
    id: `u${String(at * 7).padStart(3, '0')}`,
    name: `Person ${at}`,
    username: `p${at}`,
    role: 'TL',
    teamId: `A${at % 6}`,
    isActive: below(9) > 0,
  }));

const sheetOf = (below: Below, team: number, people: readonly Member[]) => ({
  records: people
    .filter((_, at) => (at % 6 === team && below(8) > 0) || below(40) === 0)
    .map(({ id }) => record(below, id, `A${team}`)),
});

it('what is made of what changed is what is made of everything, and whoever is as before is the same [OPS-102]', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = seededRandom(seed);
    const below: Below = (limit) => Math.floor(random() * limit);
    let people = peopleOf(below);
    const tags = new Map<string, Tag[]>();
    let sheets = Array.from({ length: 6 }, (_, team) => sheetOf(below, team, people));
    let eligibility = eligibleAmong({ sheets, people, tags });
    for (let turn = 0; turn < 20; turn += 1) {
      const team = below(6);
      const choice = below(6);
      if (choice === 0) people = people.map((person) => ({ ...person, isActive: below(9) > 0 }));
      else if (choice === 1) sheets = sheets.filter((_, at) => at !== team);
      else if (sheets[team]) sheets = sheets.with(team, sheetOf(below, team, people));
      const before = eligibility;
      eligibility = eligibleAmong({ sheets, people, tags }, before);
      const fresh = eligibleAmong({ sheets, people, tags });
      expect(eligibility.officers, `seed ${seed}`).toEqual(fresh.officers);
      for (const { id } of people) expect(eligibility.reasonFor(id)).toBe(fresh.reasonFor(id));
      for (const officer of eligibility.officers) {
        const old = before.officers.find(({ id }) => id === officer.id);
        if (JSON.stringify(old) === JSON.stringify(officer)) expect(officer).toBe(old);
      }
      const step = officersBetween(
        { officers: [...before.officers] },
        eligibility.officers,
        eligibility.reasonFor,
      );
      const stayed = before.officers.filter(
        ({ id }) => ![...(step?.remove ?? [])].some(({ userId }) => userId === id),
      );
      const after = new Map(
        [...stayed, ...(step?.upsert ?? [])].map((officer) => [officer.id, officer]),
      );
      const inOrder = [...after.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(inOrder, `seed ${seed}`).toEqual(eligibility.officers);
    }
    expect(eligibleAmong({ sheets, people, tags }, eligibility)).toBe(eligibility);
  }
});
