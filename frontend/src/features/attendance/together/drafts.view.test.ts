import { expect, it } from 'vitest';
import { absent } from '../attendance.fixture.ts';
import { formMarkOf } from '../attendance.mark.ts';
import { othersMarks, sentMarks } from './drafts.view.ts';

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
