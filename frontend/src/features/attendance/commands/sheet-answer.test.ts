import { searchIndex } from '@muster/protocol';
import { expect, it } from 'vitest';
import { memberOf } from '../attendance.fixture.ts';
import { marksIn } from './sheet-answer.ts';

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
