import { ActivityView } from '../../features/audit/activity-view.tsx';
import type { SectionProps } from './section.ts';

/** The audit trail (ADM-200). */
export default function ActivitySection({ label, today }: SectionProps) {
  return <ActivityView label={label} today={today} />;
}
