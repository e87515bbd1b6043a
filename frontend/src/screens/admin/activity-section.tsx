import { ActivityView } from '../../features/audit/activity-view.tsx';
import type { SectionProps } from './section.ts';

/** The audit trail (ADM-200). */
export default function ActivitySection({ label, today, addressOf }: SectionProps) {
  return (
    <ActivityView
      label={label}
      today={today}
      importsAt={(id) => addressOf('users', `import=${id}`)}
    />
  );
}
