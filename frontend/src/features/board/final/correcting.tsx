import { create, useStore } from 'zustand';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { type Board, isolated } from '@muster/protocol';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

type Reasons = Readonly<Record<string, string>>;

/** Which final boards this person is correcting, by their date, and why (DEP-402). */
export function makeCorrections(_scope: SessionScope) {
  const store = create<Reasons>(() => ({}));
  return {
    store,
    reasonOf: (date: string): string | undefined => store.getState()[date],
    begin: (date: string, reason: string): void => store.setState({ [date]: reason }),
    end: (date: string): void => store.setState(({ [date]: _ended, ...others }) => others, true),
  };
}

/** Why this person is correcting a date's final board; undefined while they are not. */
export function useCorrection(date: string): string | undefined {
  return useStore(useSessionScope().part(makeCorrections).store, (reasons) => reasons[date]);
}

/** Whether nobody had a place on a board that is over, saved or not (DEP-403). */
export const wasNotPlanned = ({ assignments, savedAt }: Pick<Board, 'assignments' | 'savedAt'>) =>
  assignments.length === 0 && savedAt === null;

/** In place of a past board on which nobody was ever placed: nothing of it is short any more (DEP-403). */
export const NobodyPlaced = ({ date, action }: { date: string; action?: ReactNode }) => (
  <EmptyState title="Nobody had a place" action={action} className="py-20">
    No deployment was made for {formatDate(date)}.
  </EmptyState>
);

/** Says all the time that a final board is being corrected, and why, and leads back to how it is (DEP-402). */
export function CorrectingStrip({ date }: { date: string }) {
  const corrections = useSessionScope().part(makeCorrections);
  const reason = useCorrection(date);
  if (reason === undefined) return null;
  return (
    <div className="-mx-4 -mt-4 mb-4 sm:-mx-5 print:hidden">
      <Banner
        tone="warning"
        shape="bar"
        action={
          <Button size="small" onClick={() => corrections.end(date)}>
            Done
          </Button>
        }
      >
        Correcting the final board of {formatDate(date)}: {isolated(reason)}
      </Banner>
    </div>
  );
}
