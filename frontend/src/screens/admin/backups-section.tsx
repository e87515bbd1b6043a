import {
  BackUpNow,
  BackupScheduleCard,
} from '../../features/keeping/backups/backup-schedule-card.tsx';
import { BackupsList } from '../../features/keeping/backups/backups-list.tsx';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

/** Backups: the list, one now, and when they are made by themselves (KEP-30, KEP-31). */
export default function BackupsSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} note="Everything that is stored, as files on the server.">
        <BackUpNow />
      </SectionHead>
      <BackupsList />
      <BackupScheduleCard />
    </>
  );
}
