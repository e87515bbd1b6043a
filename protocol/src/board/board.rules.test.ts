import { describe, expect, it } from 'vitest';
import { applyToBoard } from './operations/board.apply.ts';
import { makeOfficer, person, smallBoard, smallCatalogue, TestServer } from './board.fixture.ts';
import {
  deploymentCsv,
  deploymentFileName,
  assignmentsOf,
  savedAssignmentsOf,
} from './board.export.ts';
import { suitabilityReasons, hashLines, unsavedChanges } from './board.rules.ts';
import { momentOf } from '../attendance/here.ts';
import { displayDeploymentOf, type WallForm } from './board.display.ts';

const [priya, daniel] = [person(0), person(1)];
const [ann, ben, cat] = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];
const pto = makeOfficer(3, { status: 'pto', ptoTiming: '10:00-14:00', name: '=Cmd' });
const needs = (requiredRoles: string[] | null, requiredTags: string[] | null) => ({
  requiredRoles,
  requiredTags,
});

describe('unsaved changes', () => {
  it('counts officers who stand elsewhere than saved, per person who moved them last [DEP-39]', () => {
    const server = new TestServer();
    server.place(priya, 'car-2', ann, ben);
    server.must(priya, { type: 'save' });
    expect(unsavedChanges(server.board).count).toBe(0);
    server.place(daniel, 'bike-1', cat);
    server.must(priya, {
      type: 'place',
      cause: 'drag',
      moves: [{ userId: ann.id, from: 'car-2', to: null }],
    });
    server.must(null, {
      type: 'officers',
      upsert: [],
      remove: [{ userId: ben.id, reason: 'absent' }],
    });
    expect(unsavedChanges(server.board)).toMatchObject({
      count: 3,
      people: [
        { by: null, count: 1 },
        { by: daniel, count: 1 },
        { by: priya, count: 1 },
      ],
    });
  });

  it('does not count who was moved away and back [DEP-39]', () => {
    const server = new TestServer();
    server.place(priya, 'car-2', ann);
    server.must(priya, { type: 'save' });
    for (const [from, to] of [['car-2', 'car-1'] as const, ['car-1', 'car-2'] as const]) {
      server.must(daniel, {
        type: 'place',
        cause: 'drag',
        moves: [{ userId: ann.id, from, to }],
      });
    }
    expect(unsavedChanges(server.board).count).toBe(0);
  });
});

describe('eligibility that follows attendance', () => {
  it('takes an absent officer off, marks the freed place, and keeps the saved list [DEP-16, DEP-17, DEP-18]', () => {
    const server = new TestServer();
    server.place(priya, 'car-1', ann);
    server.must(priya, { type: 'save' });
    const saved = assignmentsOf(server.board, smallCatalogue);
    server.must(null, {
      type: 'officers',
      upsert: [],
      remove: [{ userId: ann.id, reason: 'absent' }],
    });
    expect(server.board.vacancies).toMatchObject([
      { stationId: 'car-1', userId: ann.id, userName: ann.name, reason: 'absent' },
    ]);
    expect(savedAssignmentsOf(server.board, saved)).toMatchObject([
      { userId: ann.id, stationName: 'CAR-1', userName: ann.name, eligible: false },
    ]);
    server.place(daniel, 'car-1', ben);
    expect(server.board.vacancies).toEqual([]);
  });
});

describe('whether an officer fits', () => {
  it.each([
    ['no needs', needs(null, null), []],
    ['empty needs', needs([], []), []],
    ['one of the roles', needs(['TL', 'DTL'], null), ['Needs TL or DTL']],
    ['a role in other letters', needs(['MEMBER'], null), []],
    ['all of the tags', needs(null, ['Xray', 'SSM']), ['Needs tag Xray', 'Needs tag SSM']],
  ])(
    'whether an officer fits a station is said with the reasons: %s [DEP-19]',
    (_what, station, texts) => {
      expect(suitabilityReasons(makeOfficer(0), station).map(({ text }) => text)).toEqual(texts);
    },
  );
});

describe('the lines of which the beat is the hash', () => {
  it('the lines of the board’s hash are sorted by userId [S15]', () => {
    const server = new TestServer();
    server.place(priya, 'car-1', ben);
    server.place(priya, 'bike-1', ann);
    expect(hashLines(server.board)).toBe(`${ann.id}:bike-1\n${ben.id}:car-1`);
  });
});

describe('the gap rule', () => {
  it('applies the next change, drops old ones and foreign dates, and asks for what is missing [S15]', () => {
    const server = new TestServer();
    const start = smallBoard();
    const first = server.place(priya, 'car-1', ann)!.change;
    const second = server.place(priya, 'car-1', ben)!.change;
    expect(applyToBoard(start, second)).toBe('gap');
    const one = applyToBoard(start, first);
    expect(one).toMatchObject({ revision: 1 });
    if (one === 'gap') return;
    expect(applyToBoard(one, first)).toBe(one);
    expect(applyToBoard(one, { ...second, date: '2026-11-21' })).toBe(one);
    expect(applyToBoard(one, second)).toEqual(server.board);
  });
});

const draftForm: WallForm = {
  source: 'draft',
  places: true,
  notes: false,
  names: 'full',
  zones: null,
};

const shiftStart = momentOf({ timeZone: 'Asia/Singapore', date: '2026-11-20' }, 0);

describe('what others read', () => {
  it('shows a wall screen names, roles and teams only [DIS-15, DIS-17]', () => {
    const server = new TestServer();
    server.place(priya, 'car-1', ann);
    server.must(priya, { type: 'configure', zones: { bike: { isOpen: false } } });
    const lines = assignmentsOf(server.board, smallCatalogue);
    const shown = displayDeploymentOf(
      server.board,
      lines,
      smallCatalogue,
      draftForm,
      shiftStart,
      'epoch',
    );
    expect(shown.zones.map(({ id }) => id)).toEqual(['car']);
    expect(shown.zones[0]?.stations[0]?.officers).toEqual([
      {
        name: ann.name,
        role: 'Member',
        teamId: ann.teamId,
        eligible: true,
        isAway: false,
        reliefAt: null,
        note: '',
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(ann.id);
  });

  it('tells a wall screen when relief is due, to one without names by the time alone [STF-39]', () => {
    const server = new TestServer();
    server.must(priya, { type: 'configure', stations: { 'car-1': { timeLimitMinutes: 30 } } });
    server.place(priya, 'car-1', ann);
    const { at } = server.log.at(-1) ?? { at: '' };
    // By the minutes of the clock (STF-31).
    const began = Date.parse(at) - (Date.parse(at) % 60_000);
    const reliefAt = new Date(began + 30 * 60_000).toISOString();
    const lines = assignmentsOf(server.board, smallCatalogue);
    const shownIn = (form: WallForm) =>
      displayDeploymentOf(server.board, lines, smallCatalogue, form, shiftStart, 'epoch').zones[0]
        ?.stations[0];
    expect(shownIn(draftForm)).toMatchObject({ reliefs: [], officers: [{ reliefAt }] });
    const nameless = shownIn({ ...draftForm, names: 'none' });
    expect(nameless).toMatchObject({ reliefs: [reliefAt], officers: [] });
  });

  it('tells a wall screen who is away for now, and never for how long [DIS-49, DIS-17]', () => {
    const server = new TestServer({ ...smallBoard(0), officers: [ann, pto] });
    server.must(priya, { type: 'configure', stations: { 'car-1': { timeLimitMinutes: 30 } } });
    server.place(priya, 'car-1', ann, pto);
    const lines = assignmentsOf(server.board, smallCatalogue);
    const shownAt = (time: string) => {
      const atMs = Date.parse(`2026-11-20T${time}+08:00`);
      const moment = { ...shiftStart, atMs };
      return displayDeploymentOf(server.board, lines, smallCatalogue, draftForm, moment, 'epoch')
        .zones[0]?.stations[0];
    };
    const before = shownAt('13:59');
    expect(before).toMatchObject({ here: 1, away: 1, gone: 0 });
    expect(before?.officers.map(({ isAway, reliefAt }) => [isAway, reliefAt !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(JSON.stringify(before)).not.toMatch(/14:00|T06:00/);
    expect(shownAt('14:00')).toMatchObject({ here: 2, away: 0, gone: 0 });
  });

  it('tells a wall screen of whom no sheet names that they are expected, also while they are known to be off, and counts them as here never [DIS-51, DIS-17, ABS-60]', () => {
    const expected = { ...pto, status: 'expected' as const };
    const server = new TestServer({ ...smallBoard(0), officers: [ann, expected] });
    server.place(priya, 'car-1', ann, expected);
    const lines = assignmentsOf(server.board, smallCatalogue);
    const shownAt = (time: string) => {
      const moment = { ...shiftStart, atMs: Date.parse(`2026-11-20T${time}+08:00`) };
      return displayDeploymentOf(server.board, lines, smallCatalogue, draftForm, moment, 'epoch')
        .zones[0]?.stations[0];
    };
    for (const time of ['13:59', '14:00']) {
      const shown = shownAt(time);
      expect(shown?.here).toBe(1);
      expect(shown?.officers[1]).toMatchObject({ isExpected: true, isAway: false });
      expect(JSON.stringify(shown)).not.toMatch(/14:00|T06:00/);
    }
    // Nobody counts on them for these hours: neither is the plan's minimum met by them.
    expect(shownAt('13:59')).not.toHaveProperty('expected');
    expect(shownAt('14:00')).toMatchObject({ expected: 1, away: 0 });
  });

  it('exports zones, stations and the unassigned as PTO or Present in rows of one width, formulas disarmed [DEP-83]', () => {
    const board = { ...smallBoard(0), officers: [ann, pto] };
    const server = new TestServer(board);
    server.place(priya, 'car-2', ann);
    expect(deploymentFileName('2026-11-20')).toBe('deployment_2026-11-20.csv');
    const lines = deploymentCsv(server.board, smallCatalogue).split('\r\n');
    expect(lines).toContain('"car","CAR-1","No officers",,,,,');
    expect(lines).toContain('"car","CAR-2","Officer 0","Member","A1","Present",,"manual"');
    expect(lines).toContain(`"Unassigned",,"'=Cmd","Member","A4","PTO","10:00-14:00",`);
    expect(new Set(lines.slice(0, -1).map((line) => line.split(',').length))).toEqual(new Set([8]));
    expect(lines[0]).toContain('"Deployment"');
    const plan = deploymentCsv(server.board, smallCatalogue, { isPlan: true });
    expect(plan).toMatch(/^\uFEFF?"Plan"/);
  });
});
