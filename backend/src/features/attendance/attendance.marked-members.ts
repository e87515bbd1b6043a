import { compareMembers, fewOf, nameAmong, type Member, type Submission } from '@muster/protocol';
import { Fault, firstOf } from '../../lib/fault.ts';
import type { MarkedMember } from './attendance.reducer.ts';

/** Every member named must be an active member of that team (ATT-10, ATT-9); the sheet keeps their order. */
export function markedMembers(body: Submission, members: readonly Member[]): MarkedMember[] {
  const sent = new Map(Object.entries(body.attendanceData ?? {}));
  for (const { userId, ...mark } of body.records ?? []) {
    if (sent.has(userId)) {
      throw new Fault('VALIDATION', {
        details: [{ path: 'body.records', message: `Named twice: ${userId}` }],
      });
    }
    sent.set(userId, mark);
  }
  const active = new Map(members.filter(({ isActive }) => isActive).map((one) => [one.id, one]));
  const notMembers = [...sent.keys()].filter((id) => !active.has(id));
  if (notMembers.length > 0) {
    const path = body.records ? 'body.records' : 'body.attendanceData';
    throw new Fault('NOT_A_MEMBER', {
      words: { names: fewOf(notMembers) },
      details: firstOf(
        notMembers.map((id) => ({ path: `${path}.${id}`, message: 'Not an active member' })),
      ),
    });
  }
  // Two of one name stay two wherever the sheet is read (DIR-185).
  const called = nameAmong(members);
  return [...sent]
    .flatMap(([userId, mark]) => {
      const known = active.get(userId);
      return known ? [{ userId, name: called(known), role: known.role, mark }] : [];
    })
    .toSorted(compareMembers);
}
