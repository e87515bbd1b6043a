import {
  officersBetween,
  type AttendanceRecord,
  type Member,
  type Tag,
  type WithLastDay,
} from '@muster/protocol';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../testing/cutting-proxy.ts';
import { eligibleAmong } from './eligibility.ts';

type Below = (limit: number) => number;

const date = '2026-11-20';
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

const lastDays = [null, '2026-11-19', '2026-11-20', '2026-11-21'];
const tagsOf = (below: Below, people: readonly Member[]) =>
  new Map<string, (Tag & WithLastDay)[]>(
    people.map(({ id }) => [
      id,
      ['Xray', 'RSS'].slice(below(3)).map((name) => ({
        id: name,
        name,
        description: null,
        color: '#3B82F6',
        validUntil: lastDays[below(4)] ?? null,
      })),
    ]),
  );

it('what is made of what changed is what is made of everything, and whoever is as before is the same; a tag counts up to its last day [OPS-102, DIR-203]', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = seededRandom(seed);
    const below: Below = (limit) => Math.floor(random() * limit);
    let people = peopleOf(below);
    let tags = tagsOf(below, people);
    let sheets = Array.from({ length: 6 }, (_, team) => sheetOf(below, team, people));
    let eligibility = eligibleAmong({ date, sheets, people, tags });
    for (let turn = 0; turn < 20; turn += 1) {
      const team = below(6);
      const choice = below(6);
      if (choice === 0) people = people.map((person) => ({ ...person, isActive: below(9) > 0 }));
      else if (choice === 2) tags = tagsOf(below, people);
      else if (choice === 1) sheets = sheets.filter((_, at) => at !== team);
      else if (sheets[team]) sheets = sheets.with(team, sheetOf(below, team, people));
      const before = eligibility;
      eligibility = eligibleAmong({ date, sheets, people, tags }, before);
      const fresh = eligibleAmong({ date, sheets, people, tags });
      expect(eligibility.officers, `seed ${seed}`).toEqual(fresh.officers);
      for (const { id, tags: counting, lapsedTags = [] } of fresh.officers) {
        const carried = tags.get(id) ?? [];
        const lapsed = carried.filter(({ validUntil }) => validUntil === '2026-11-19');
        expect(lapsedTags.map(({ name }) => name).sort()).toEqual(
          lapsed.map(({ name }) => name).sort(),
        );
        expect(counting).toHaveLength(carried.length - lapsed.length);
      }
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
    expect(eligibleAmong({ date, sheets, people, tags }, eligibility)).toBe(eligibility);
  }
});
