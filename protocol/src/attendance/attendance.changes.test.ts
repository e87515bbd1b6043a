import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absenceTypeCodes, isAbsenceType } from './attendance.schema.ts';
import {
  changesBetween,
  describeMark,
  parseStatusText,
  type Change,
} from './attendance.changes.ts';
import { cleanMark, type CleanMark } from './attendance.rules.ts';
import { tries } from '../kernel/tries.fixture.ts';

const present = cleanMark({ status: 'present' });
const sick = cleanMark({ status: 'absent', absenceType: 'MC' });
const partial = cleanMark({ status: 'pto', ptoTiming: '10:00-14:00' });

describe('what the update log says', () => {
  it('of a mark: status, detail and notes [ATT-27]', () => {
    expect(describeMark(present)).toBe('present');
    expect(describeMark({ ...sick, notes: 'back Monday' })).toBe('absent (MC). Notes: back Monday');
    expect(describeMark(partial)).toBe('pto (10:00-14:00)');
  });

  it.each<[string, CleanMark | null, CleanMark | null, Change['fieldChanged'][]]>([
    ['first mark', null, sick, ['status']],
    ['left out', sick, null, ['status']],
    ['nothing', sick, { ...sick }, []],
    ['status carries its detail', present, sick, ['status']],
    ['type alone', sick, { ...sick, absenceType: 'VL' }, ['absenceType']],
    ['timing alone', partial, { ...partial, ptoTiming: '12:00-14:00' }, ['ptoTiming']],
    ['notes alone', sick, { ...sick, notes: 'x' }, ['notes']],
    ['status and notes', present, { ...sick, notes: 'x' }, ['status', 'notes']],
  ])(
    'one entry is logged for each changed field: %s [ATT-26, ATT-28]',
    (_, before, after, fields) =>
      expect(changesBetween(before, after).map(({ fieldChanged }) => fieldChanged)).toEqual(fields),
  );

  it('reads both written forms of a status text [ATT-69]', () => {
    expect(parseStatusText('absent (MC). Notes: back; soon')).toEqual({
      status: 'absent',
      label: 'Reason',
      detail: 'MC',
      notes: 'back; soon',
    });
    expect(parseStatusText('absent; Reason: MC. Notes: x').detail).toBe('MC');
    expect(parseStatusText('pto (10:00-14:00)').label).toBe('Timing');
    expect(parseStatusText('present')).toEqual({
      status: 'present',
      label: 'Details',
      detail: null,
      notes: null,
    });
  });

  it('folds back into the current mark over 2,000 random histories [ATT-32]', () => {
    const notes = fc.string({ maxLength: 12 }).map((text) => text.trim());
    const marks = fc.option(
      fc.oneof(
        notes.map((text) => cleanMark({ status: 'present', notes: text })),
        fc
          .tuple(fc.constantFrom(...absenceTypeCodes), notes)
          .map(([absenceType, text]) => cleanMark({ status: 'absent', absenceType, notes: text })),
        fc
          .tuple(fc.constantFrom('10:00-14:00', '22:00-02:00'), notes)
          .map(([ptoTiming, text]) => cleanMark({ status: 'pto', ptoTiming, notes: text })),
      ),
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 12 }), (history) => {
        let before: CleanMark | null = null;
        let folded: CleanMark | null = null;
        for (const after of history) {
          for (const change of changesBetween(before, after)) folded = fold(folded, change);
          before = after;
        }
        expect(folded).toEqual(before);
      }),
      { numRuns: tries(2000) },
    );
  });
});

function fold(mark: CleanMark | null, change: Change): CleanMark | null {
  if (change.updateType === 'deletion') return null;
  if (change.fieldChanged === 'status') {
    const { status, detail, notes } = parseStatusText(change.newValue ?? '');
    if (status !== 'present' && status !== 'absent' && status !== 'pto') throw new Error(status);
    return {
      status,
      absenceType: status === 'absent' && detail && isAbsenceType(detail) ? detail : null,
      ptoTiming: status === 'pto' ? detail : null,
      notes: notes ?? '',
    };
  }
  if (mark === null) throw new Error('a modification of nothing');
  if (change.fieldChanged === 'notes') return { ...mark, notes: change.newValue ?? '' };
  if (change.fieldChanged === 'ptoTiming') return { ...mark, ptoTiming: change.newValue };
  const type = change.newValue ?? '';
  return { ...mark, absenceType: isAbsenceType(type) ? type : null };
}
