import {
  absenceTypes,
  compareMembers,
  counted,
  countStatuses,
  isolated,
  nameAmong,
  type Member,
  type Sheet,
  type SheetHead,
} from '@muster/protocol';
import type { Paper } from './paper.ts';
import { instantWords, shiftWords, timeOffWords } from './paper-words.ts';

export interface PrintedSheet {
  readonly sheet: Pick<Sheet, 'records' | 'masked'> & {
    readonly session: Pick<SheetHead, 'date' | 'submittedAt' | 'submittedByName'>;
  };
  readonly teamName: string;
  readonly members: readonly Member[];
  readonly organisation: string;
  readonly timeZone: string;
  /** ISO instant at which a sheet that nobody has submitted is printed. */
  readonly now: string;
}

const statusWords = { present: 'Present', absent: 'Absent', pto: 'Partial time off' } as const;

/** A team's sheet as it is printed; without marks it is one to fill in by hand (PAP-10). Pure. */
export function attendancePaper(printed: PrintedSheet): Paper {
  const { sheet, teamName, members, organisation, timeZone, now } = printed;
  const { session, records, masked } = sheet;
  const { submittedAt, submittedByName } = session;
  const marked = new Map(records.map((record) => [record.userId, record]));
  const called = nameAmong(members);
  const listed = [
    ...records.map(({ userId, userName, userRole }) => ({
      id: userId,
      name: userName,
      role: userRole,
    })),
    ...members
      .filter(({ id, isActive }) => isActive && !marked.has(id))
      .map((member) => ({ id: member.id, name: called(member), role: member.role })),
  ].toSorted(compareMembers);
  const { presentCount, ptoCount, absentCount } = countStatuses(
    records.map(({ status }) => status),
  );
  const changedAt =
    records
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? submittedAt;
  return {
    title: 'Attendance',
    organisation,
    subtitle: shiftWords(session.date),
    made:
      submittedAt === null
        ? `Not submitted. Printed ${instantWords(now, timeZone)}`
        : `Submitted ${instantWords(submittedAt, timeZone)} by ${isolated(submittedByName ?? '')}${
            changedAt !== null && changedAt > submittedAt
              ? `, changed ${instantWords(changedAt, timeZone)}`
              : ''
          }`,
    madeAt: changedAt ?? submittedAt ?? now,
    sections: [
      {
        heading: teamName,
        figures: [
          ['Present', ptoCount > 0 ? `${presentCount} (${ptoCount} PTO)` : String(presentCount)],
          ['Absent', String(absentCount)],
          ['Not marked', String(listed.length - records.length)],
        ],
        table: {
          columns: [
            { header: 'Name', share: 25 },
            { header: 'Role', share: 10 },
            { header: 'Status', share: 14 },
            { header: 'Type or time off', share: 19 },
            { header: 'Notes', share: 15 },
            { header: 'Signature', share: 17 },
          ],
          groups: [
            {
              rows: listed.map(({ id, name, role }) => {
                const record = marked.get(id);
                if (!record) return [name, role, '', '', '', ''];
                const { status, absenceType, ptoTiming, notes } = record;
                const type =
                  absenceType === null ? '' : `${absenceType} ${absenceTypes[absenceType]}`;
                const details = (ptoTiming && timeOffWords(ptoTiming)) ?? type;
                const word = status in statusWords ? statusWords[status] : status;
                return [name, role, word, masked ? '' : details, masked ? '' : notes, ''];
              }),
            },
          ],
        },
      },
    ],
  };
}

/** The submitted sheets of a date as one paper; each begins on a page of its own (EVI-6). Pure. */
export function sheetsPaper(date: string, printed: readonly PrintedSheet[]): Paper {
  const papers = printed.map(attendancePaper);
  const [first] = papers;
  return {
    title: 'Attendance',
    organisation: first?.organisation ?? '',
    subtitle: shiftWords(date),
    made: `Sheets of ${counted(printed.length, 'team')}`,
    madeAt:
      papers
        .map(({ madeAt }) => madeAt)
        .toSorted()
        .at(-1) ?? '',
    sections: papers.flatMap(({ sections, made }) =>
      sections.map((section) => ({
        ...section,
        lists: [...(section.lists ?? []), { heading: 'Sheet', lines: [made] }],
      })),
    ),
  };
}
