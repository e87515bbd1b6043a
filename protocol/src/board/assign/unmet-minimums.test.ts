import { expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { suitabilityReasons } from '../board.rules.ts';
import type { Station } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { lackingAt } from '../staffing.rules.ts';
import { repairBoard } from './repair-boards.fixture.ts';
import { isOwnZone, placesOf, standingAt, type At } from './solver.fixture.ts';
import { autoAssign } from './solver.ts';
import { tries } from '../../kernel/tries.fixture.ts';

const boards = tries(600);

type Given = ReturnType<typeof repairBoard>;

const thereAt = ({ officers }: Given, { id }: Station, at: At) =>
  officers.filter((_, index) => at[index] === id);

const shortOf = ({ catalogue, officers }: Given, at: At) =>
  catalogue.stations.map((station) => standingAt(station, officers, at));

/** Every way for those whom nobody placed by hand in which nothing is lost but own zones and fewer are lacked at one station. */
function* betterWays(problem: Given, wanted: number): Generator<At> {
  const { board, catalogue, officers, byHand } = problem;
  const now = placesOf(board, officers);
  const before = shortOf(problem, now);
  const present = (at: At) =>
    officers.filter(({ status }, index) => status === 'present' && at[index] !== null).length;
  function* from(at: At): Generator<At> {
    const officer = officers[at.length];
    if (!officer) {
      const isAsMany =
        at.filter((id) => id !== null).length >= now.filter((id) => id !== null).length;
      if (!isAsMany || present(at) < present(now)) return;
      const after = shortOf(problem, at);
      const isKept = after.every(
        ({ missing, lacking }, index) =>
          missing <= before[index]!.missing &&
          lacking <= before[index]!.lacking - Number(index === wanted),
      );
      if (isKept) yield at;
      return;
    }
    const isByHand = byHand.has(officer.id);
    for (const station of [null, ...catalogue.stations]) {
      const id = station?.id ?? null;
      if (
        isByHand
          ? id !== now[at.length]
          : station && suitabilityReasons(officer, station).length > 0
      )
        continue;
      const ahead = now.filter(
        (one, index) => index > at.length && one === id && byHand.has(officers[index]!.id),
      );
      const there = at.filter((one) => one === id).length + ahead.length;
      if (station && there >= station.capacity) continue;
      yield* from([...at, id]);
    }
  }
  yield* from([]);
}

it('the reasons say that own zones, or being here to the end, stand in the way exactly where trying everything finds that they do [STF-21]', () => {
  const seen = { beyond: 0, without: 0 };
  for (let seed = 1; seed <= boards; seed++) {
    const sample = repairBoard(seed, { closing: false });
    const { board, catalogue, officers, reasons } = sample;
    const now = placesOf(board, officers);
    const own = (at: At) =>
      catalogue.stations.reduce((sum, station) => {
        const there = thereAt(sample, station, at);
        return sum + there.filter((officer) => isOwnZone(officer, station.zoneId)).length;
      }, 0);
    const covered = (at: At) =>
      catalogue.stations.reduce((sum, station) => {
        const whole = thereAt(sample, station, at).filter(({ status }) => status === 'present');
        return sum + Math.min(station.minimum, whole.length);
      }, 0);
    for (const [index, station] of catalogue.stations.entries()) {
      const lacking = lackingAt(station, thereAt(sample, station, now));
      const text = reasons.stations.find(({ stationId }) => stationId === station.id)?.text ?? '';
      const [unmet = '', could = ''] = text.split('; it could have ');
      expect([...unmet.matchAll(/\d+ of \d+ \w+/g)].map(String)).toEqual(
        lacking.map(({ have, least, name }) => `${have} of ${least} ${name}`),
      );
      if (lacking.length === 0) {
        expect(could).toBe('');
        continue;
      }
      const ways = [...betterWays(sample, index)];
      expect(could !== '', `seed ${seed}: ${text}`).toBe(ways.length > 0);
      for (const at of ways) {
        const isLess = own(at) < own(now) || covered(at) < covered(now);
        expect(isLess, `seed ${seed}`).toBe(true);
      }
      const claimed = (at: At) =>
        [...could.matchAll(/(\d+) of \d+ (\w+)/g)].every(([, have, name]) => {
          const counted = thereAt(sample, station, at).filter(({ tags }) =>
            tags.some((tag) => tag.name === name),
          );
          return counted.length >= Number(have);
        });
      if (ways.length > 0) expect(ways.some(claimed)).toBe(true);
      seen[ways.length > 0 ? 'beyond' : 'without']++;
    }
  }
  expect(seen.beyond).toBeGreaterThan(0);
  expect(seen.without).toBeGreaterThan(boards / 6);
});

it('name every minimum by tag or role that is not met, each with those who count for it, and none that is [STF-21]', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'car-1', 2, {
      minimumByTag: { Xray: 1, SSM: 1, RSS: 1, K9: 1 },
      minimumByRole: { 'TL or DTL': 1 },
    }),
    makeStation('car', 'car-2', 1),
  ]);
  const officers = [
    makeOfficer(0, { role: 'TL' }),
    makeOfficer(1),
    makeOfficer(2, { tags: [tagNamed('Xray')] }),
  ];
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.place(person(0), 'car-1', officers[0]!, officers[1]!);
  server.place(person(0), 'car-2', officers[2]!);
  expect(autoAssign(server.board, catalogue).reasons.stations.map(({ text }) => text)).toEqual([
    'CAR-1 has 0 of 1 Xray (1 pinned at CAR-2), 0 of 1 SSM, 0 of 1 RSS and 0 of 1 K9',
  ]);
});
