import { expect, it } from 'vitest';
import { absent } from '../attendance.fixture.ts';
import { formMarkOf } from '../attendance.mark.ts';
import { othersMarks, sentMarks } from './others-marking.tsx';

it('a time off is said by the clock that the rows show [ATT-114]', () => {
  const by = { id: 'dan', name: 'Dan Ong' };
  const mark = { status: 'pto', absenceType: null, ptoTiming: '10:00-14:00', notes: '' } as const;
  expect(othersMarks([{ userId: 'mei', by, mark }], 'tara').get('mei')).toEqual([
    'Dan Ong marks PTO (off 10:00-14:00)',
  ]);
});

it('a note of 500 characters is sent and read whole [ATT-112, ATT-114]', () => {
  const note = '本'.repeat(500);
  const mark = formMarkOf(absent('MC', note));
  const { mei } = sentMarks({ mei: { mark, basedOn: null } });
  expect(mei).toMatchObject({ status: 'absent', absenceType: 'MC', notes: note });
  const by = { id: 'dan', name: 'Dan Ong' };
  const drafts = mei ? [{ userId: 'mei', by, mark: mei }] : [];
  expect(othersMarks(drafts, 'tara').get('mei')).toEqual([
    `Dan Ong marks absent (MC). Notes: ${note}`,
  ]);
});
