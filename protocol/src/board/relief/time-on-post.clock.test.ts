import { describe, expect, it } from 'vitest';
import { boardFixtureAt } from './post-clock.fixture.ts';
import { reliefAllOperation, reliefDue } from './relief.rules.ts';
import { timeOnPost } from './time-on-post.ts';

const timeZone = 'Asia/Singapore';

describe('the time of somebody at posts with a limit', () => {
  it('goes on from one such post to another, and begins anew after a break of a quarter of the limit [STF-44]', () => {
    const { at, move, standing } = boardFixtureAt();
    move('10:00', 0, null, 'car-x');
    move('10:50', 0, 'car-x', 'bus-x');
    expect(standing('10:50', 0)?.state).toBe('soon');
    expect(standing('11:02', 0)?.since).toBe(at('10:00'));
    move('11:10', 0, 'bus-x', null);
    move('11:24', 0, null, 'car-x');
    expect(standing('11:24', 0)?.since).toBe(at('10:00'));
    move('11:30', 0, 'car-x', 'desk');
    move('11:45', 0, 'desk', 'bus-x');
    expect(standing('11:45', 0)?.since).toBe(at('11:45'));
  });

  it('is what it was after an undo and a redo, as every page folds it [STF-44, S13]', () => {
    const { at, move, reverse, standing, isFolded } = boardFixtureAt();
    move('10:00', 0, null, 'car-x');
    const away = move('10:30', 0, 'car-x', null);
    move('10:50', 1, null, 'car-x');
    const undone = reverse('11:00', 'undo', away);
    expect(standing('11:00', 0)?.since).toBe(at('10:00'));
    reverse('11:05', 'redo', undone);
    move('11:06', 0, null, 'bus-x');
    expect(standing('11:06', 0)?.since).toBe(at('11:06'));
    expect(isFolded()).toBe(true);
  });

  it('begins with the shift at the earliest, and anew at the end of their time off; who is away has none [STF-45]', () => {
    const { at, move, standing } = boardFixtureAt();
    move('07:45', 0, null, 'car-x');
    expect(standing('10:04', 0)).toMatchObject({ since: at('10:00'), state: null });
    // Officer 2 is away from 12:00 to 14:00.
    move('10:00', 2, null, 'car-x');
    expect(standing('11:59', 2)?.state).toBe('overdue');
    expect(standing('12:00', 2)).toBeUndefined();
    expect(standing('14:10', 2)).toMatchObject({ since: at('14:00'), state: null });
  });

  it('asks for nobody once the shift has ended, nor for a limit that is reached no earlier [STF-31]', () => {
    const { at, board, catalogue, move, standing } = boardFixtureAt();
    move('20:50', 0, null, 'car-x');
    move('21:00', 1, null, 'car-x');
    expect([standing('21:59', 0)?.state, standing('22:00', 0)]).toEqual(['overdue', undefined]);
    expect(standing('21:59', 1)).toMatchObject({ state: null, since: at('21:00') });
    const due = (time: string) =>
      reliefDue(board(), catalogue, () => undefined, Date.parse(at(time)), timeZone).map(
        ({ userId }) => userId,
      );
    expect([due('21:59').length, due('22:00'), due('23:30')]).toEqual([1, [], []]);
  });
});

describe('who takes over', () => {
  it('is nobody who is away or leaves within half of the limit [STF-46]', () => {
    const { board, catalogue, at, move } = boardFixtureAt([0, 2]);
    move('10:00', 0, null, 'car-x');
    const due = (time: string) =>
      reliefDue(board(), catalogue, () => undefined, Date.parse(at(time)), timeZone)[0]?.replacement
        ?.userId;
    expect(due('11:20')).toBeDefined();
    expect(due('11:31')).toBeUndefined();
    expect(due('13:00')).toBeUndefined();
    expect(due('14:00')).toBeDefined();
  });

  it('is whoever has rested first; of who is due too it is said, and all that helps is one step [STF-33, STF-47]', () => {
    const { board, catalogue, at, move, apply } = boardFixtureAt();
    move('10:00', 0, null, 'car-x');
    move('10:00', 1, null, 'bus-x');
    move('10:00', 3, null, 'desk');
    const lines = reliefDue(
      board(),
      catalogue,
      (userId) => (userId.endsWith('3') ? at('10:30') : undefined),
      Date.parse(at('11:05')),
      timeZone,
    );
    expect(lines.map(({ replacement }) => replacement?.userId.at(-1))).toEqual(['2', '3']);
    expect(reliefAllOperation(board(), lines)).toBeUndefined();
    const op = reliefAllOperation(board(), lines, 'go');
    expect(op?.moves).toHaveLength(4);
    apply('11:05', op);
    expect(
      reliefDue(board(), catalogue, () => undefined, Date.parse(at('11:06')), timeZone),
    ).toEqual([]);
    const alone = boardFixtureAt([0, 1]);
    alone.move('10:00', 0, null, 'car-x');
    alone.move('10:00', 1, null, 'bus-x');
    const both = reliefDue(
      alone.board(),
      catalogue,
      () => undefined,
      Date.parse(at('11:05')),
      timeZone,
    );
    expect(both[0]?.replacement?.reasons).toContain('Overdue too');
    expect(reliefAllOperation(alone.board(), both, 'go')).toBeUndefined();
  });
});

it('on a wall with the saved deployment the time of a place runs as it did, whatever the draft has moved since [STF-39, STF-44]', () => {
  const { board, at, move } = boardFixtureAt();
  move('10:00', 0, null, 'car-x');
  move('10:30', 0, 'car-x', 'bus-x');
  const [saved] = board().assignments;
  const since = () => saved && timeOnPost(board(), saved, Date.parse(at('10:55')), timeZone)?.since;
  expect(since()).toBe(at('10:00'));
  move('10:50', 0, 'bus-x', 'desk');
  expect(since()).toBe(at('10:00'));
  // After a break another post begins anew, and not the one that was saved.
  move('11:20', 0, 'desk', 'car-x');
  expect(saved && timeOnPost(board(), saved, Date.parse(at('11:25')), timeZone)?.since).toBe(
    at('10:30'),
  );
});

it('whoever is due soon is not offered somebody who is too: a swap would rest neither [STF-33]', () => {
  const { board, catalogue, at, move } = boardFixtureAt([0, 1]);
  move('10:00', 0, null, 'car-x');
  move('10:00', 1, null, 'bus-x');
  const offered = (time: string) =>
    reliefDue(board(), catalogue, () => undefined, Date.parse(at(time)), timeZone).map(
      ({ state, replacement }) => [state, replacement?.reasons.at(-1)],
    );
  expect(offered('10:50')).toEqual([
    ['soon', undefined],
    ['soon', undefined],
  ]);
  expect(offered('11:05')[0]).toEqual(['overdue', 'Overdue too']);
});

it('nobody is due for a post without a limit [STF-31]', () => {
  const { board, at, move } = boardFixtureAt();
  move('10:00', 0, null, 'desk');
  const [placed] = board().assignments;
  expect(placed && timeOnPost(board(), placed, Date.parse(at('20:00')), timeZone)).toBeUndefined();
});
