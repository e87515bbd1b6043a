import { describe, expect, it } from 'vitest';
import { searchIndex } from '@muster/protocol';
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
import { marksIn } from './commands/sheet-marks.ts';

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

const people = searchIndex(
  ['Tan Wei Ming', 'Tan Mei', 'Mei Osman'].map((name, index) => ({
    text: name,
    member: memberOf(index + 1, { name }),
  })),
);
const context = {
  called: (name: string) => people.find(name, 8).map(({ member }) => member),
  shiftTime: '10:00-22:00',
};
const meant = (text: string) =>
  marksIn(text, context).map(({ member, words, missing, refused }) =>
    [member.name, words, missing, refused].filter(Boolean),
  );

it.each([
  ['tan wei is mc', [['Tan Wei Ming', 'absent, MC · Medical Certificate']]],
  ['mark wei ming mc, flu', [['Tan Wei Ming', 'absent, MC · Medical Certificate']]],
  ['osman present', [['Mei Osman', 'present']]],
  ['osman is absent', [['Mei Osman', 'absent', 'the type']]],
  [
    'osman absent medical',
    [
      ['Mei Osman', 'absent, MC · Medical Certificate'],
      ['Mei Osman', 'absent, CMC · Child Medical Certificate'],
    ],
  ],
  ['osman pto', [['Mei Osman', 'PTO', 'the times']]],
  ['osman is pto 14:00 to 16:00', [['Mei Osman', 'PTO off 14:00-16:00']]],
  ['osman pto 2pm-4pm', [['Mei Osman', 'PTO off 14:00-16:00']]],
  ['osman is pto 2 PM to 4 PM', [['Mei Osman', 'PTO off 14:00-16:00']]],
  ['osman is pto from 2:30 p.m. until 4 p.m.', [['Mei Osman', 'PTO off 14:30-16:00']]],
  ['osman pto 2 to 4 pm', [['Mei Osman', 'PTO off 14:00-16:00']]],
  ['osman pto 10 to 2pm', [['Mei Osman', 'PTO off 10:00-14:00']]],
  ['osman pto 12 to 2 pm', [['Mei Osman', 'PTO off 12:00-14:00']]],
  ['osman pto comes at 2 pm', [['Mei Osman', 'PTO off 10:00-14:00']]],
  ['osman pto leaves at 20:00', [['Mei Osman', 'PTO off 20:00-22:00']]],
  ['osman pto second half off', [['Mei Osman', 'PTO off 16:00-22:00']]],
  ['osman pto first half', [['Mei Osman', 'PTO off 10:00-16:00']]],
  [
    'osman pto 0500 to 0600',
    [
      [
        'Mei Osman',
        'PTO off 05:00-06:00',
        'PTO off 05:00-06:00 is not within the shift, and shorter than it.',
      ],
    ],
  ],
  [
    'tan: present',
    [
      ['Tan Wei Ming', 'present'],
      ['Tan Mei', 'present'],
    ],
  ],
  // A second name, not a type: without "is" only a code is one.
  ['tan mei', []],
  ['osman', []],
  ['nobody is mc', []],
])('“%s” means the marks it says and no others [UI-326]', (text, marks) => {
  expect(meant(text)).toEqual(marks);
});

it('a note behind a comma goes with the mark [UI-326]', () => {
  expect(marksIn('osman is mc, flu', context)[0]?.mark).toEqual({
    status: 'absent',
    absenceType: 'MC',
    start: '',
    end: '',
    notes: 'flu',
  });
});
