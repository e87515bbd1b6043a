import {
  absenceRoutes,
  csv,
  exportRoutes,
  splitTiming,
  type Absence,
  type AbsencesShown,
  type User,
} from '@muster/protocol';
import { usersTopic } from '../../shared/domain/directory-lists.ts';
import { useFile } from '../../shared/files/save-file.ts';
import { call } from '../../shared/http/call.ts';
import { ExportButton } from '../../shared/list/list.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { ImportAbsences } from '../../features/absences/import-absences.tsx';
import type { SectionProps } from './section.ts';
import { AbsencesOfEveryTeam } from '../../features/absences/every-team.tsx';

/** The columns of the file, which can be imported again. */
const columns = ['Username', 'From', 'To', 'Type', 'Start', 'End', 'Notes'] as const;

export function absencesCsv(
  absences: readonly Absence[],
  users: readonly Pick<User, 'id' | 'username'>[],
): string {
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  const rows = absences.flatMap(({ userId, from, to, absenceType, ptoTiming, notes }) => {
    const username = usernames.get(userId);
    const { start, end } = splitTiming(ptoTiming);
    return username === undefined ? [] : [[username, from, to, absenceType, start, end, notes]];
  });
  return csv([columns, ...rows]);
}

/** Every team's absences, and the files that they come from and go to. */
export default function AbsencesSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} note="Who is known to be away, before the sheets say it" />
      <AbsencesOfEveryTeam Actions={AbsenceFiles} />
    </>
  );
}

function AbsenceFiles({ shown }: { shown: AbsencesShown }) {
  const { data: users } = useLive(usersTopic);
  const file = useFile(async () => {
    const absences = await call(absenceRoutes.list, { query: shown });
    const content = absencesCsv(absences, users ?? []);
    await call(exportRoutes.record, { body: { what: 'absences', lines: absences.length } });
    return { name: 'absences.csv', type: 'text/csv;charset=utf-8', content };
  });
  return (
    <>
      <ImportAbsences />
      <ExportButton writes disabled={!users} pending={file.isPending} onClick={() => file.save()} />
    </>
  );
}
