import { describe, expect, it } from 'vitest';
import { faultTitle } from '../kernel/fault-titles.ts';
import { faultMessage, type Refusal } from '../kernel/fault.ts';
import { absenceTypeCodes, mark, submission, type Mark } from './attendance.schema.ts';
import {
  checkMarks,
  checkShift,
  cleanMark,
  joinTiming,
  lockText,
  splitTiming,
} from './attendance.rules.ts';

const named = (name: string, one: Mark) => ({ name, mark: one });
const words = (refusal: Refusal | undefined) =>
  refusal && [faultTitle(refusal.code), faultMessage(refusal.code, refusal.words)];

describe('refusals in their words', () => {
  it.each<[string, Mark[], (string | undefined)[] | undefined]>([
    ['nothing marked', [], ['No attendance data', 'Please mark attendance for team members.']],
    [
      'absent without type',
      [{ status: 'absent' }, { status: 'absent', absenceType: '' }],
      ['Absence Type Required', 'Please select absence type for: A, B'],
    ],
    [
      'pto without times',
      [{ status: 'present' }, { status: 'pto' }],
      ['PTO Timing Required', 'Please provide both PTO start and end times for: B'],
    ],
    [
      'pto with half a timing',
      [
        { status: 'pto', ptoTiming: '10:00-' },
        { status: 'pto', ptoTiming: '-12:00' },
      ],
      ['PTO Timing Required', 'Please provide both PTO start and end times for: A, B'],
    ],
    [
      'times off of no length or outside a shift of 22:00-10:00',
      [
        { status: 'pto', ptoTiming: '23:00-23:00' },
        { status: 'pto', ptoTiming: '12:00-14:00' },
      ],
      [
        'PTO Timing Invalid',
        'Please give a time off that has a length, lies within the shift and is shorter than it for: A, B',
      ],
    ],
    [
      'a time off nearly a day long',
      [{ status: 'pto', ptoTiming: '02:30-02:15' }],
      [
        'PTO Timing Invalid',
        'Please give a time off that has a length, lies within the shift and is shorter than it for: A',
      ],
    ],
    ['complete', [{ status: 'pto', ptoTiming: '22:00-02:00' }, { status: 'present' }], undefined],
  ])(
    'what keeps marks from being submitted is said in the words of the rules: %s [ATT-14, ATT-15, ATT-16, ATT-73]',
    (_, marks, expected) => {
      const list = marks.map((one, index) => named(['A', 'B'][index] ?? '?', one));
      expect(words(checkMarks(list, '22:00-10:00'))).toEqual(expected);
    },
  );

  it('a time off that is stored already may stay as it is [ATT-73]', () => {
    const old: Mark = { status: 'pto', ptoTiming: '02:30-02:15' };
    expect(
      checkMarks([{ name: 'A', mark: old, known: '02:30-02:15' }], '22:00-10:00'),
    ).toBeUndefined();
    expect(
      checkMarks([{ name: 'A', mark: old, known: '02:30-04:15' }], '22:00-10:00'),
    ).toBeDefined();
  });

  it('Night Off and Off Day are locked, in words [ATT-13]', () => {
    expect(words(checkShift('night_off'))).toEqual([
      'Attendance Submission Locked',
      'Cannot submit attendance during Night Off. Attendance can only be submitted during Morning or Night shifts.',
    ]);
    expect(words(checkShift('off_day'))?.[1]).toContain('during Off Day.');
    expect(checkShift('morning')).toBeUndefined();
    expect(checkShift('night')).toBeUndefined();
    expect(lockText('night_off')).toBe('Attendance submission is locked during Night Off');
  });
});

describe('marks on the wire', () => {
  it.each(['10:00-14:00', '22:00-02:00', '10:00-', '-14:00', '-', ''])(
    'a mark takes the PTO timing %j [ATT-5]',
    (text) => expect(mark.safeParse({ status: 'pto', ptoTiming: text }).success).toBe(true),
  );
  it.each(['24:00-01:00', '9:00-10:00', '10:60-11:00', '10:00 - 11:00', '10:00-11:00-12:00'])(
    'a mark refuses the PTO timing %j [ATT-5]',
    (text) => expect(mark.safeParse({ status: 'pto', ptoTiming: text }).success).toBe(false),
  );
  it('takes the 25 codes in their own case only, and no other status [ATT-2, ATT-4]', () => {
    expect(mark.safeParse({ status: 'here' }).success).toBe(false);
    expect(absenceTypeCodes).toHaveLength(25);
    for (const absenceType of absenceTypeCodes) {
      expect(mark.safeParse({ status: 'absent', absenceType }).success).toBe(true);
    }
    for (const absenceType of ['mc', 'SPM', 'toString', 'XX']) {
      expect(mark.safeParse({ status: 'absent', absenceType }).success).toBe(false);
    }
  });
  it('keeps of a mark what belongs to its status, and trims the notes [ATT-6]', () => {
    const all = { absenceType: 'MC', ptoTiming: '10:00-12:00', notes: ' a ' } as const;
    expect(cleanMark({ status: 'present', ...all })).toEqual({
      status: 'present',
      absenceType: null,
      ptoTiming: null,
      notes: 'a',
    });
    expect(cleanMark({ status: 'absent', ...all }).ptoTiming).toBeNull();
    expect(cleanMark({ status: 'pto', ...all }).absenceType).toBeNull();
  });
  it('a PTO timing is split into its two times and joined again [ATT-5]', () => {
    expect(splitTiming('10:00-14:00')).toEqual({ start: '10:00', end: '14:00' });
    expect(splitTiming(null)).toEqual({ start: '', end: '' });
    expect(joinTiming('', '')).toBeNull();
    expect(joinTiming('10:00', '')).toBe('10:00-');
  });
  it('takes one body form at a time [ATT-7]', () => {
    const both = { date: '2025-09-06', attendanceData: {}, records: [] };
    expect(submission.safeParse(both).success).toBe(false);
  });
});
