import { ArchivesList, CleanupLists } from '../../features/keeping/cleanup/archives-list.tsx';
import { CleanupPanel } from '../../features/keeping/cleanup/cleanup-panel.tsx';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

/** Data Cleanup: what is old goes into an archive (KEP-13 to KEP-16). */
export default function CleanupSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} note="Removes what is old and keeps it in an archive." />
      <CleanupPanel />
      <CleanupLists />
      <ArchivesList />
    </>
  );
}
