import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { ReportsPanel } from '../reports/reports-panel.tsx';
import type { SectionProps } from './section.ts';

/** Attendance over days (REP-15). */
export default function ReportsSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} />
      <ReportsPanel />
    </>
  );
}
