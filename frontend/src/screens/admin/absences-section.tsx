import { absenceRoutes, type AbsencesShown } from '@muster/protocol';
import { AbsencesOfEveryTeam } from '../../features/absences/every-team.tsx';
import { ImportAbsences } from '../../features/absences/import-absences.tsx';
import { useFile } from '../../shared/files/save-file.ts';
import { download } from '../../shared/http/download.ts';
import { ExportFiles, type FileFormat } from '../../shared/list/list.tsx';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

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
  const file = useFile((format: FileFormat) =>
    download(absenceRoutes.list, { query: { ...shown, format } }),
  );
  return (
    <>
      <ImportAbsences />
      <ExportFiles disabled={false} pending={file.isPending} save={file.save} />
    </>
  );
}
