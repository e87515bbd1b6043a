import { ActivityView } from '../../features/audit/activity-view.tsx';
import type { SectionProps } from './section.ts';

/** The audit trail (ADM-200). */
export default function ActivitySection({ label, addressOf }: SectionProps) {
  return <ActivityView label={label} importsAt={(id) => addressOf('users', `import=${id}`)} />;
}
