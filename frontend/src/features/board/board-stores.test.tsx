import { beforeEach, describe, expect, it } from 'vitest';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { setZoneOpen } from './configure/configuration-draft.ts';
import { daniel, officerId, priya, smallCatalogue, testDate } from './board.fixture.ts';
import { boardSession } from './board-stores.ts';

const otherDate = '2026-11-21';
const sessionOf = (userId: string, storage?: Storage, goesOn?: () => boolean) => {
  const scope = sessionScopeOf(userId, storage, goesOn);
  return { scope, board: scope.part(boardSession) };
};
/** Selects, searches and configures. */
const use = ({ selection, filters, view }: ReturnType<typeof stores>) => {
  selection.toggleOfficer(officerId(1));
  filters.setFilter('search', 'zara');
  view.startConfiguring();
  view.changeDraft((draft) => setZoneOpen(draft, 'car', false, smallCatalogue));
};
const stores = (board: ReturnType<typeof sessionOf>['board'], date = testDate) => {
  board.lookAt(date);
  return board.storesOf(date);
};
const seen = ({ selection, filters, view }: ReturnType<typeof stores>) => ({
  selected: selection.selectedIds().size,
  search: filters.store.getState().search,
  draft: view.store.getState().draft,
});
const untouched = { selected: 0, search: '', draft: null };

describe('what a person does with the board', () => {
  it('a selection, a search and a configuration draft do not meet the next person [SES-48]', () => {
    const mine = sessionOf(priya.id);
    use(stores(mine.board));
    mine.scope.end();
    expect(seen(stores(sessionOf(daniel.id).board))).toEqual(untouched);
  });

  it('a draft stays with its date; a selection and a search end with the date [SES-48]', () => {
    const { board } = sessionOf(priya.id);
    use(stores(board));
    const { draft } = seen(stores(board));
    expect(draft).not.toBeNull();
    expect(seen(stores(board, otherDate))).toEqual(untouched);
    expect(seen(stores(board))).toEqual({ ...untouched, draft });
  });

  it('what is selected and searched stays while the same date is looked at [SES-48]', () => {
    const { board } = sessionOf(priya.id);
    use(stores(board));
    expect(seen(stores(board))).toMatchObject({ selected: 1, search: 'zara' });
  });
});

it('the round of short stations goes on by itself alone, whatever else one goes to [DEP-103]', () => {
  const { view } = stores(sessionOf(priya.id).board);
  const been = () => view.store.getState().been;
  view.goOn('car-1');
  view.goOn('bike-1');
  view.goTo({ kind: 'station', id: 'car-1' });
  view.goTo({ kind: 'station', id: 'car-x' });
  expect(view.store.getState().goal).toEqual({ kind: 'station', id: 'car-x' });
  expect(been()).toEqual(['car-1', 'bike-1']);
  view.goOn('car-1');
  expect(been()).toEqual(['car-1']);
});

describe('the end of a session that its person did not end', () => {
  beforeEach(() => sessionStorage.clear());
  const boardOf = (userId: string, date = testDate) => {
    const { scope, board } = sessionOf(userId, sessionStorage, () => true);
    return { scope, board, date: stores(board, date) };
  };

  it('keeps what was selected, searched and configured for the same person, once [SES-112]', () => {
    const mine = boardOf(priya.id);
    use(mine.date);
    const before = seen(mine.date);
    mine.scope.end();
    expect(seen(boardOf(daniel.id).date)).toEqual(untouched);
    const again = boardOf(priya.id);
    expect(seen(again.date)).toEqual(before);
    expect(again.date.selection.selectedIds()).toEqual(new Set([officerId(1)]));
    expect(before.draft).toMatchObject({ zones: { car: false } });
    expect(seen(stores(again.board, otherDate))).toEqual(untouched);
  });

  it('keeps no selection of a date that was left before [SES-112]', () => {
    const mine = boardOf(priya.id);
    use(mine.date);
    stores(mine.board, otherDate);
    mine.scope.end();
    expect(boardOf(priya.id).date.selection.selectedIds().size).toBe(0);
  });
});

describe('what the board is filtered by and its tab', () => {
  beforeEach(() => sessionStorage.clear());
  const boardOf = (userId: string, date = testDate) => {
    const { scope, board } = sessionOf(userId, sessionStorage);
    const { filters, view } = stores(board, date);
    const look = () => [filters.store.getState().zone, view.store.getState().tab];
    return { scope, filters, view, look };
  };
  const filter = () => {
    const mine = boardOf(priya.id);
    mine.filters.setFilter('zone', 'car');
    mine.filters.setFilter('open', 'closed');
    mine.view.showTab('officers');
    return mine;
  };

  it('survive a reload, on their date and for this person only [UI-40, SES-48]', () => {
    filter();
    expect(boardOf(priya.id).look()).toEqual(['car', 'officers']);
    expect(boardOf(priya.id).filters.store.getState().open).toBe('all');
    expect(boardOf(priya.id, otherDate).look()).toEqual(['all', 'stations']);
    expect(boardOf(daniel.id).look()).toEqual(['all', 'stations']);
  });

  it('are gone at a logout, and nothing of them stays in the tab [UI-40, SES-48]', () => {
    filter().scope.end();
    expect(Object.keys(sessionStorage).filter((key) => key.includes(priya.id))).toEqual([]);
    expect(boardOf(priya.id).look()).toEqual(['all', 'stations']);
  });

  it('that cannot be read leave the board unfiltered [UI-40]', () => {
    filter();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"zone":7');
    expect(boardOf(priya.id).look()).toEqual(['all', 'stations']);
  });
});
