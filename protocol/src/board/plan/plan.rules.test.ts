import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpectedAt, isHere, momentOf } from '../../attendance/here.ts';
import { tries } from '../../kernel/tries.fixture.ts';
import { savedAssignmentsOf } from '../board.export.ts';
import {
  makeOfficer,
  person,
  smallBoard,
  smallCatalogue,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { operationText } from '../history/history.words.ts';
import { isEligible, isPlanning, officersOnBoard, planProgress, shiftsAt } from './plan.rules.ts';

const [priya, daniel] = [person(0), person(1)];
const [ann, ben, cat] = [0, 1, 2].map((index) => makeOfficer(index, { status: 'expected' })) as [
  ReturnType<typeof makeOfficer>,
  ReturnType<typeof makeOfficer>,
  ReturnType<typeof makeOfficer>,
];
const names = {
  officer: (id: string) => id,
  station: (id: string) => id,
  zone: (id: string) => id,
};
const planning = () => new TestServer({ ...smallBoard(), officers: [ann, ben, cat] });
const come = (...upsert: ReturnType<typeof makeOfficer>[]) =>
  ({ type: 'officers', upsert, remove: [] }) as const;
const marked = (index: number, status: 'present' | 'pto') => makeOfficer(index, { status });
const off = (userId: string, reason: 'absent' | 'away') =>
  ({ type: 'officers', upsert: [], remove: [{ userId, reason }] }) as const;

describe('whether a board plans with expected people', () => {
  it.each([
    ['a date that comes', '2026-11-19T12:00', null, true],
    ['the date on duty, a minute before its shift', '2026-11-20T09:59', null, true],
    ['the date on duty, as its shift begins', '2026-11-20T10:00', null, false],
    ['a date that is past', '2026-11-21T00:00', null, false],
    ['the date on duty, chosen', '2026-11-20T10:00', true, true],
    ['a date that comes, chosen otherwise', '2026-11-19T12:00', false, false],
    ['a date that is past, whatever was chosen', '2026-11-21T00:00', true, false],
  ] as const)('is by default on until the shift begins: %s [DEP-502]', (_what, at, isOn, plans) => {
    const server = planning();
    if (isOn !== null) server.must(priya, { type: 'plan', isOn });
    const nowMs = Date.parse(`${at}:00+08:00`);
    expect(isPlanning(server.board, shiftsAt('Asia/Singapore', nowMs))).toBe(plans);
  });

  it('is one’s step to undo, told with who chose, and left alone once somebody chose anew [DEP-502, DEP-51]', () => {
    const server = planning();
    const on = server.must(priya, { type: 'plan', isOn: true });
    expect(server.board.planning).toMatchObject({ isOn: true, by: priya, revision: 1 });
    expect(operationText(on.change.op, names)).toBe('turned on planning with expected people');
    const target = on.change.opId ?? '';
    expect(server.board.history[priya.id]?.undo).toMatchObject([{ opId: target, what: 'plan' }]);
    const undone = server.must(priya, { type: 'undo', target });
    expect(server.board.planning).toBeNull();
    const redo = undone.change.opId ?? '';
    server.must(priya, { type: 'redo', target: redo });
    expect(server.board.planning).toMatchObject({ isOn: true, by: priya });
    server.must(daniel, { type: 'plan', isOn: false });
    const last = server.board.history[priya.id]?.undo.at(-1)?.opId ?? '';
    const skipped = server.must(priya, { type: 'undo', target: last }).change.op;
    expect(skipped).toMatchObject({ skipped: [{ kind: 'planning', by: daniel }] });
    expect(server.board.planning).toMatchObject({ isOn: false, by: daniel });
  });

  it('has those without a place only while it plans, and takes nobody from a place [DEP-503]', () => {
    const here = [marked(5, 'present')];
    const server = planning();
    server.place(priya, 'car-1', ann);
    const among = { officers: here, expected: [ann, ben] };
    const ids = (plans: boolean) => officersOnBoard(server.board, among, plans).map(({ id }) => id);
    expect(ids(true)).toEqual([ann.id, ben.id, here[0]?.id]);
    expect(ids(false)).toEqual([ann.id, here[0]?.id]);
  });
});

describe('a planned place', () => {
  it('keeps its mark when the sheet comes and when they go on, and leaves a planned hole [DEP-504, DEP-507]', () => {
    const server = planning();
    server.place(priya, 'car-1', ann, ben);
    server.place(priya, 'car-2', cat);
    expect(planProgress(server.board)).toMatchObject({ came: 0, open: 3, all: 3 });
    server.must(null, come(marked(0, 'present'), marked(1, 'pto')));
    server.must(null, off(cat.id, 'absent'));
    expect(planProgress(server.board)).toMatchObject({
      came: 2,
      open: 0,
      all: 3,
      toRepair: [{ userId: cat.id, stationId: 'car-2', reason: 'absent', planned: true }],
    });
    const moves = [{ userId: ann.id, from: 'car-1', to: 'bike-1' }];
    server.must(priya, { type: 'place', cause: 'drag', moves });
    expect(planProgress(server.board).came).toBe(2);
    const taken = { userId: ann.id, from: 'bike-1', to: null };
    const away = server.must(priya, { type: 'place', cause: 'drag', moves: [taken] });
    expect(planProgress(server.board).came).toBe(1);
    server.must(priya, { type: 'undo', target: away.change.opId ?? '' });
    expect(planProgress(server.board).came).toBe(2);
  });

  it.each([
    ['whoever is here', 'present', null],
    ['whoever else is expected', 'expected', null],
    ['one of the plan who goes there', 'expected', 'car-1'],
    ['one of the plan who has come and goes there', 'present', 'car-1'],
  ] as const)(
    'that %s takes by hand is one of as many plans as before, also after undo and redo, and open again where they fail too [DEP-507]',
    (_who, status, from) => {
      const server = planning();
      if (from) server.place(priya, from, ann);
      server.place(priya, 'car-2', ben);
      server.must(null, come(makeOfficer(0, { status })));
      server.must(null, off(ben.id, 'absent'));
      const { all } = planProgress(server.board);
      const figures = () => {
        const { all: now, toRepair } = planProgress(server.board);
        return [now, toRepair.map(({ stationId }) => stationId)];
      };
      expect(figures()).toEqual([all, ['car-2']]);
      const moves = [{ userId: ann.id, from, to: 'car-2' }];
      const filled = server.must(priya, { type: 'place', cause: 'drag', moves }).change.opId ?? '';
      expect(figures()).toEqual([all, []]);
      const undone = server.must(priya, { type: 'undo', target: filled }).change.opId ?? '';
      expect(figures()).toEqual([all, ['car-2']]);
      server.must(null, come(marked(0, 'present')));
      server.must(priya, { type: 'redo', target: undone });
      expect(figures()).toEqual([all, []]);
      server.must(null, off(ann.id, 'absent'));
      expect(planProgress(server.board).toRepair).toMatchObject([
        { userId: ann.id, stationId: 'car-2' },
      ]);
      expect(server.board.vacancies).toHaveLength(1);
    },
  );

  it('is none of somebody whom a sheet named before, nor is the hole they leave [DEP-504]', () => {
    const server = planning();
    server.must(null, come(marked(0, 'present')));
    server.place(priya, 'car-1', ann);
    server.must(null, off(ann.id, 'absent'));
    expect(server.board.vacancies).toHaveLength(1);
    expect(planProgress(server.board)).toMatchObject({ all: 0, toRepair: [] });
  });

  it('leaves the board when its officer is known to be away, and nobody places them then [DEP-501]', () => {
    const server = planning();
    server.place(priya, 'car-1', ann);
    const { op } = server.must(null, off(ann.id, 'away')).change;
    expect(operationText(op, names)).toContain('is known to be away and left car-1');
    const moves = [{ userId: ann.id, from: null, to: 'car-2' }];
    const refused = server.do(priya, { type: 'place', cause: 'drag', moves });
    expect(refused).toMatchObject({ code: 'NOT_ELIGIBLE' });
  });
});

describe('somebody expected', () => {
  const status = fc.constantFrom('present', 'pto', 'expected', null);
  const story = fc.array(fc.record({ who: fc.nat(7), status, to: fc.nat(5) }), { maxLength: 40 });
  const moment = momentOf({ timeZone: 'Asia/Singapore', date: testDate }, 0);

  it('is never eligible, never here, and planned exactly if placed before a sheet named them [DEP-500, DEP-504, DEP-505]', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const server = new TestServer({ ...smallBoard(0) });
        const planned = new Set<string>();
        for (const { who, status: next, to } of steps) {
          const { id } = makeOfficer(who);
          const at = server.board.assignments.find(({ userId }) => userId === id)?.stationId;
          const isThere = server.board.officers.find((one) => one.id === id);
          const station = smallCatalogue.stations[to]?.id ?? null;
          if (to > 2) {
            if (next) server.must(null, come(makeOfficer(who, { status: next })));
            else if (isThere) server.must(null, off(id, 'away'));
            if (!next) planned.delete(id);
          } else if (isThere && (at ?? null) !== station) {
            const moves = [{ userId: id, from: at ?? null, to: station }];
            const result = server.do(priya, { type: 'place', cause: 'drag', moves });
            if ('code' in result) continue;
            if (isThere.status === 'expected') planned.add(id);
          }
        }
        const { assignments, officers } = server.board;
        const marks = assignments.filter((one) => one.planned).map(({ userId }) => userId);
        expect(new Set(marks)).toEqual(planned);
        for (const officer of officers) {
          const isMarked = officer.status !== 'expected';
          expect(isEligible(officer)).toBe(isMarked);
          expect(isHere(officer, moment)).toBe(isMarked);
          expect(isExpectedAt(officer, moment)).toBe(!isMarked);
        }
        const lines = assignments.map(({ userId }) => ({ userId }) as never);
        for (const { userId, eligible } of savedAssignmentsOf(server.board, lines)) {
          const of = officers.find(({ id }) => id === userId);
          expect(eligible).toBe(of?.status === 'present' || of?.status === 'pto');
        }
      }),
      { numRuns: tries(200) },
    );
  });
});
