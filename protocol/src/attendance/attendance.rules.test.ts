import { describe, expect, it } from 'vitest';
import { faultTitle } from '../kernel/fault-titles.ts';
import { faultMessage, type Refusal } from '../kernel/fault.ts';
import {
  absenceTypeCodes,
  draftLimits,
  mark,
  notesLimit,
  submission,
  type Mark,
} from './attendance.schema.ts';
import {
  checkMarks,
  checkShift,
  cleanMark,
  commonTimesOff,
  frameBytes,
  isWithinShift,
  joinTiming,
  lockText,
  noteBytes,
  notesThatFit,
  offWords,
  splitTiming,
  timesOfShift,
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
    'what keeps marks from being submitted is said in the words of the rules: %s [ATT-14, ATT-73]',
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

const morning = '10:00-22:00';
const night = '22:00-10:00';

describe('a time off', () => {
  it.each([
    ['10:00', '14:00', morning, true],
    ['10:00', '21:45', morning, true],
    ['21:59', '22:00', morning, true],
    ['21:59', '23:00', morning, false],
    ['08:00', '10:01', morning, false],
    ['10:00', '22:00', morning, false],
    ['10:00', '09:45', morning, false],
    ['09:00', '23:00', morning, false],
    ['08:00', '10:00', morning, false],
    ['22:00', '23:00', morning, false],
    ['12:00', '12:00', morning, false],
    ['23:00', '01:00', night, true],
    ['10:00', '14:00', night, false],
    ['22:00', '04:00', night, true],
    ['06:00', '10:00', night, true],
    ['22:00', '10:00', night, false],
    ['02:30', '02:15', night, false],
    ['20:00', '23:00', night, false],
    ['09:59', '14:00', night, false],
    ['12:00', '14:00', null, true],
    ['12:00', '12:00', null, false],
  ])('from %s to %s in a shift of %s is allowed: %s [ATT-73]', (start, end, shiftTime, allowed) =>
    expect(isWithinShift({ start, end }, shiftTime)).toBe(allowed),
  );
});

describe('what is offered for a time off', () => {
  it('is the steps of the shift, over midnight too [ATT-43]', () => {
    const times = timesOfShift(night, 15);
    expect(times).toHaveLength(49);
    expect([times[0], times[8], times.at(-1)]).toEqual(['22:00', '00:00', '10:00']);
    expect(timesOfShift(null, 15)).toHaveLength(96);
  });

  it('begins with coming or leaving four hours in, and with the halves [ATT-74]', () => {
    expect(commonTimesOff(morning)).toEqual({
      comesLate: { start: '10:00', end: '14:00' },
      leavesEarly: { start: '14:00', end: '22:00' },
      first: { start: '10:00', end: '16:00' },
      second: { start: '16:00', end: '22:00' },
    });
    expect(commonTimesOff(night)?.second).toEqual({ start: '04:00', end: '10:00' });
    expect(commonTimesOff(null)).toBeUndefined();
  });
});

it('a time off is said by the hours somebody is not here [ATT-131]', () => {
  expect(offWords('10:00-14:00')).toBe('off 10:00-14:00');
});

describe('notes of a draft', () => {
  const bytesOf = (text: string) =>
    encodeURIComponent(JSON.stringify(text)).replace(/%../g, ' ').length - 2;
  const longest = (letter: string) => letter.repeat(notesLimit / letter.length);

  it.each(['x', 'é', '本', '🙂', '"', '\\', '\n', '\t', '\ufffd'])(
    'of %j a frame has as many bytes as are counted [ATT-112]',
    (letter) => expect(frameBytes(letter.repeat(3))).toBe(bytesOf(letter.repeat(3))),
  );

  it.each([
    ['x', 90],
    ['本', 30],
    ['🙂', 45],
  ])('of %s %i of the longest notes are sent whole [ATT-112]', (letter, count) => {
    const notes = Array.from({ length: count }, () => longest(letter));
    expect(notesThatFit(notes)).toEqual(notes);
  });

  it.each(['x', '本', '🙂', '"'])(
    'a hundred of the longest of %s are cut to what fits, say so, and leave short ones whole [ATT-112]',
    (letter) => {
      const notes = Array.from({ length: draftLimits.members }, (_, index) =>
        index === 0 ? 'flu' : index === 1 ? '' : longest(letter),
      );
      const sent = notesThatFit(notes);
      expect(
        noteBytes(Object.fromEntries(sent.map((text, index) => [index, { notes: text }]))),
      ).toBeLessThanOrEqual(draftLimits.notes);
      for (const [index, text] of sent.entries()) {
        if (index < 2) expect(text).toBe(notes[index]);
        else expect(text).toMatch(new RegExp(`^(?:${letter}){50,}…$`, 'u'));
      }
    },
  );

  it('a text is sent as the server keeps it, so that none is too long for it [ATT-112]', () => {
    const [sent = ''] = notesThatFit(['\u0958'.repeat(notesLimit)]);
    expect(sent).toHaveLength(notesLimit);
    expect(sent.normalize('NFC')).toBe(sent);
  });
});
