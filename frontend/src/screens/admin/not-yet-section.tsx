import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import type { SectionProps } from './section.ts';

/** A section that this version does not have. */
export function NotYetSection({ label }: SectionProps) {
  return (
    <Card padded={false}>
      <EmptyState title={`${label} is not available in this version yet.`} />
    </Card>
  );
}
