import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';

/** In place of a past board on which nobody was ever placed: nothing of it is short any more (DEP-403). */
export const NobodyPlaced = ({ date, action }: { date: string; action?: ReactNode }) => (
  <EmptyState title="Nobody had a place" action={action} className="py-20">
    No deployment was made for {formatDate(date)}.
  </EmptyState>
);
