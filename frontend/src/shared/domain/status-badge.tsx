import type { SheetHead, MarkStatus } from '@muster/protocol';
import { Check, CircleDashed, Clock } from 'lucide-react';
import { Badge } from '../ui/feedback/badge.tsx';
import { statusLabels } from './mark-status.ts';

const TONE = { present: 'present', pto: 'pto', absent: 'absent', not_marked: 'neutral' } as const;

/** A person's status on a sheet. */
export function StatusBadge({ status }: { status: MarkStatus }) {
  return <Badge tone={TONE[status]}>{statusLabels[status]}</Badge>;
}

type SheetBadgeProps = {
  status: SheetHead['status'];
  /** "22 min late"; present only when the team is overdue (MON-12). */
  late?: string | undefined;
  /** "7 of 15"; present only when it was submitted with somebody not marked (MON-32). */
  incomplete?: string | undefined;
  /** Nobody is in the team who could be marked (MON-51). */
  empty?: boolean;
};

/** A team's sheet: Submitted, how many of it are marked, Pending or how late it is, or that there is nobody to mark. */
export function SheetBadge({ status, late, incomplete, empty = false }: SheetBadgeProps) {
  if (status === 'submitted' && incomplete) {
    return (
      <Badge tone="pto" tip={`Submitted with ${incomplete} marked`}>
        <CircleDashed aria-hidden />
        {incomplete}
        <span className="sr-only"> marked</span>
      </Badge>
    );
  }
  if (status === 'submitted') {
    return (
      <Badge tone="present">
        <Check aria-hidden />
        Submitted
      </Badge>
    );
  }
  if (late) {
    return (
      <Badge tone="overdue">
        <Clock aria-hidden />
        {late}
      </Badge>
    );
  }
  return <Badge>{empty ? 'No members' : 'Pending'}</Badge>;
}
