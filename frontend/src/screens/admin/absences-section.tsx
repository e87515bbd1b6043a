import { AbsencesOfEveryTeam } from '../../features/absences/every-team.tsx';
import { AbsenceFiles } from '../../features/absences/import-absences.tsx';
import { usersTopic } from '../../shared/domain/directory-lists.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

/** Every team's absences, and the files that they come from and go to. */
export default function AbsencesSection({ label }: SectionProps) {
  const { data: people } = useLive(usersTopic);
  return (
    <>
      <SectionHead title={label} note="Who is known to be away, before the sheets say it" />
      <AbsencesOfEveryTeam people={people} Actions={AbsenceFiles} />
    </>
  );
}
