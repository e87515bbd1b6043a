import { attendanceRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { marksFor } from '../../features/attendance/attendance.fixture.ts';
import type { TestApp } from '../app.ts';
import type { Organisation } from '../organisation.ts';
import type { Asked } from './golden-answers.ts';

/** Two teams' sheets of a date, each submitted twice; the calls that are to be sent again. */
export async function fillSheets(app: TestApp, org: Organisation, date: string): Promise<Asked[]> {
  const again: Asked[] = [];
  for (const teamId of ['A1', 'A2']) {
    const by = `tl.${teamId.toLowerCase()}`;
    const leader = await app.login(by);
    const people = org.team(teamId);
    const [, , , ill = '', late = ''] = people;
    const isIll = { [ill]: { status: 'absent', absenceType: 'MC', notes: 'flu' } } as const;
    const isLate = { [late]: { status: 'pto', ptoTiming: '10:00-12:00' } } as const;
    for (const others of [isIll, { ...isIll, ...isLate }]) {
      const attendanceData = marksFor(people, others);
      const body = { teamId, date, attendanceData, opId: randomUUID() };
      await leader.call(attendanceRoutes.submit, { body });
      again.push({ by, method: 'POST', url: attendanceRoutes.submit.path, body });
    }
  }
  return again;
}

/** Long after the shift, so that it has a reason; the board follows. */
export async function editSheet(app: TestApp, date: string): Promise<void> {
  const admin = await app.login('admin');
  const sheet = await admin.call(attendanceRoutes.sheet, { params: { teamId: 'A2', date } });
  await admin.call(attendanceRoutes.edit, {
    params: { recordId: sheet.records.at(-1)?.id ?? '' },
    body: {
      status: 'absent',
      absenceType: 'MC',
      ptoTiming: null,
      notes: 'called in',
      reason: 'Late',
      opId: randomUUID(),
    },
  });
}
