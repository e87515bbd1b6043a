import { describe, expect, it } from 'vitest';
import { absent, memberOf, present, recordOf } from './attendance.fixture.ts';
import { formMarkOf, unmarked, withStatus, type FormMark } from './attendance.mark.ts';
import {
  byUser,
  clashOf,
  keep,
  settle,
  shownMark,
  take,
  touch,
  touchAll,
  undo,
} from './attendance.merge.ts';

const [ann, ben] = [memberOf(1), memberOf(2)];
const mark = (over: Partial<FormMark>): FormMark => ({ ...unmarked, ...over });
const absentMc = mark({ status: 'absent', absenceType: 'MC' });
const nothing = byUser([]);
const asRecorded = byUser([recordOf(ann), recordOf(ben)]);
/** Somebody else has set Ann absent. */
const changed = byUser([
  recordOf(ann, { ...absent('VL'), updatedByName: 'Daniel Ong', revision: 2 }),
  recordOf(ben, { ...absent('UL'), revision: 2 }),
]);

describe('marks of two people on one sheet', () => {
  it('lets untouched marks follow the server and touched ones stay [ATT-56]', () => {
    const edits = touch({}, asRecorded, ann.id, absentMc);
    expect(shownMark(edits, changed, ann.id)).toEqual(absentMc);
    expect(shownMark(edits, changed, ben.id)).toMatchObject({ absenceType: 'UL' });
  });

  it('tells who changed what when both changed the same mark [ATT-57]', () => {
    const edits = touch({}, asRecorded, ann.id, absentMc);
    expect(clashOf(edits, asRecorded, ann.id)).toBeUndefined();
    expect(clashOf(edits, changed, ann.id)).toMatchObject({
      theirs: absent('VL'),
      by: 'Daniel Ong',
    });
    expect(clashOf(edits, changed, ben.id)).toBeUndefined();
  });

  it('is no clash when both came to the same [ATT-57]', () => {
    const edits = touch({}, asRecorded, ann.id, mark({ status: 'absent', absenceType: 'VL' }));
    expect(clashOf(edits, changed, ann.id)).toBeUndefined();
  });

  it('clashes over a record that was taken off [ATT-57]', () => {
    const edits = touch({}, asRecorded, ann.id, absentMc);
    expect(clashOf(edits, nothing, ann.id)).toEqual({ theirs: null, by: null, at: null });
  });

  it('is settled by taking theirs [ATT-57]', () => {
    const edits = take(touch({}, asRecorded, ann.id, absentMc), ann.id);
    expect(shownMark(edits, changed, ann.id)).toEqual(formMarkOf(absent('VL')));
  });

  it('is settled by keeping mine, until they change it once more [ATT-57]', () => {
    const edits = keep(touch({}, asRecorded, ann.id, absentMc), changed, ann.id);
    expect(shownMark(edits, changed, ann.id)).toEqual(absentMc);
    expect(clashOf(edits, changed, ann.id)).toBeUndefined();
    expect(clashOf(edits, asRecorded, ann.id)).toBeDefined();
  });

  it('keeps the clash when the person goes on changing the mark [ATT-57]', () => {
    const first = touch({}, asRecorded, ann.id, absentMc);
    const second = touch(first, changed, ann.id, mark({ status: 'absent', absenceType: 'CL' }));
    expect(clashOf(second, changed, ann.id)).toBeDefined();
  });
});

describe('touching', () => {
  it('forgets a mark that is put back to what the server has [ATT-56]', () => {
    const edits = touch({}, asRecorded, ann.id, absentMc);
    expect(touch(edits, asRecorded, ann.id, formMarkOf(present))).toEqual({});
  });

  it('keeps a blank at the end of a note, or nobody could type the next word [ATT-56]', () => {
    const noted = byUser([recordOf(ann, { notes: 'back' })]);
    const edits = touch({}, noted, ann.id, mark({ status: 'present', notes: 'back ' }));
    expect(shownMark(edits, noted, ann.id).notes).toBe('back ');
  });

  it('marks all present at once and leaves those alone who are [ATT-46, ATT-56]', () => {
    const edits = touchAll({}, changed, [ann.id, ben.id], (one) => withStatus(one, 'present'));
    expect(Object.keys(edits)).toHaveLength(2);
    expect(touchAll({}, asRecorded, [ann.id, ben.id], (one) => withStatus(one, 'present'))).toEqual(
      {},
    );
  });
});

it('an undo of marking everyone leaves alone what was marked since [ATT-46]', () => {
  const before = touch({}, asRecorded, ann.id, absentMc);
  const after = touchAll(before, asRecorded, [ann.id, ben.id], () => unmarked);
  expect(undo(after, before, after)).toEqual(before);
  const since = touch(after, asRecorded, ben.id, absentMc);
  expect(undo(since, before, after)).toEqual({ ...before, [ben.id]: since[ben.id] });
});

describe('settling after a submit', () => {
  it('drops what the server has now and keeps what was typed meanwhile [ATT-55, ATT-56]', () => {
    const sent = touch({}, nothing, ann.id, mark({ status: 'present', notes: 'late ' }));
    const meanwhile = touch(sent, nothing, ben.id, absentMc);
    const answered = byUser([recordOf(ann, { notes: 'late' })]);
    expect(Object.keys(settle(meanwhile, answered))).toEqual([ben.id]);
  });

  it('keeps a note without a status [ATT-55]', () => {
    const edits = touch({}, nothing, ann.id, mark({ notes: 'asks for leave' }));
    expect(settle(edits, nothing)).toBe(edits);
  });
});

describe('a changed status', () => {
  it('clears what belonged to the old one and keeps the note [ATT-42]', () => {
    const from = mark({ status: 'absent', absenceType: 'MC', notes: 'flu' });
    expect(withStatus(from, 'pto')).toEqual(mark({ status: 'pto', notes: 'flu' }));
    const timed = mark({ status: 'pto', start: '10:00', end: '14:00' });
    expect(withStatus(timed, 'present')).toEqual(mark({ status: 'present' }));
  });
});
