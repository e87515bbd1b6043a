import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { AnalyticsPanel } from '../reports/analytics-panel.tsx';
import type { SectionProps } from './section.ts';

/** What is made of attendance over days (ANA-6). */
export default function AnalyticsSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} />
      <AnalyticsPanel />
    </>
  );
}
