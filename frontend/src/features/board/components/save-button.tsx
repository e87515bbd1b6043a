import {
  counted,
  type Board,
  type UnsavedChanges,
  unsavedChanges,
  type BoardSnapshot,
} from '@muster/protocol';
import { dayUnless, formatTime, formatTimeOn } from '../../../shared/dates/time-format.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Forecast } from '../configure/configuration-draft.ts';
import { useOperations } from '../board-scope.tsx';
import type { BoardState } from '../use-board.ts';
import { saveConfiguration } from '../configure/configuration-dialogs.tsx';
import { useBoardStores, usePending } from '../board-stores.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Unsaved work in words (DEP-39). Pure. */

/** "7 unsaved changes", "1 unsaved change". */
export const unsavedCount = ({ count }: UnsavedChanges): string => counted(count, 'unsaved change');

/** What is set in configure mode and not saved yet. */
const configurationWords = (count: number): string =>
  count === 0
    ? 'No zone or station changed'
    : `${counted(count, 'zone or station', 'zones and stations')} changed, not saved`;

/** "Priya 4", "Daniel 3"; first names unless two people share one, "Attendance" for what attendance did. */
export function unsavedPeople({ people }: UnsavedChanges): string[] {
  const names = people.map(({ by }) => by?.name ?? 'Attendance');
  const isShared = (first: string) => names.filter((name) => firstName(name) === first).length > 1;
  return people.map(({ count }, index) => {
    const name = names[index] ?? '';
    return `${isShared(firstName(name)) ? name : firstName(name)} ${count}`;
  });
}

/** "Priya", "Priya +1": whose work it is where there is room for no more. */
const shortPeople = ({ people: [first, ...others] }: UnsavedChanges): string =>
  [
    first?.by ? firstName(first.by.name) : 'Attendance',
    ...(others.length > 0 ? [`+${others.length}`] : []),
  ].join(' ');

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** How the saved deployment stands while nothing is unsaved. */
export function savedState(
  { savedAt, savedBy }: Pick<Board, 'savedAt' | 'savedBy'>,
  formatTime: (at: string) => string,
): string {
  if (savedAt === null) return 'Nothing to save yet';
  const by = savedBy ? ` by ${firstName(savedBy.name)}` : '';
  return `All saved · ${formatTime(savedAt)}${by}`;
}

type UnsavedSummaryProps = {
  board: Board;
  /** Operations that the server has not answered yet, after a call has failed. */
  unsent: number;
  /** In configure mode, how many zones and stations are set and not saved; undefined outside of it. */
  configurationChanges?: number | undefined;
};

/** How much of the board the displays do not show yet, and whose work it is. */
export function UnsavedSummary({ board, unsent, configurationChanges }: UnsavedSummaryProps) {
  const { timeZone } = useOrganisation();
  const unsaved = unsavedChanges(board);
  const people = unsavedPeople(unsaved);
  if (unsent > 0) {
    return (
      <p role="status" className={cn(summaryStyle, 'font-medium text-pto-text')}>
        {counted(unsent, 'change')} not sent yet.
        {/* Beside the tabs with their own count there is no room for it; the badge says it too. */}
        <span className="max-[96rem]:sr-only"> Trying again…</span>
      </p>
    );
  }
  if (configurationChanges !== undefined) {
    const look = configurationChanges > 0 ? 'font-semibold text-pto-text' : 'text-ink3';
    const words = configurationWords(configurationChanges);
    return <p className={cn('min-w-0 truncate text-12', look)}>{words}</p>;
  }
  if (unsaved.count === 0) {
    const { savedAt, date } = board;
    const state = savedState(board, (at) => formatTimeOn(at, date, timeZone));
    return (
      <p data-tip={state} className="min-w-0 text-12 whitespace-nowrap text-ink3 xl:truncate">
        <span className="max-xl:sr-only">{state}</span>
        {savedAt !== null && (
          <span aria-hidden className="xl:hidden">
            Saved{' '}
            {dayUnless(savedAt, date, timeZone).replace(', ', '') || formatTime(savedAt, timeZone)}
          </span>
        )}
      </p>
    );
  }
  const words = [unsavedCount(unsaved), ...people].join(' · ');
  return (
    <p data-tip={words} className={cn(summaryStyle, 'text-ink2')}>
      <span className="max-[96rem]:sr-only">
        <span className="font-semibold text-pto-text">{unsavedCount(unsaved)}</span>
        {people.map((person) => (
          <span key={person}> · {person}</span>
        ))}
      </span>
      {/* Whose it is comes before what it is: Save beside it says that. */}
      <span aria-hidden className="min-[96rem]:hidden">
        <span className="font-semibold text-pto-text">
          {unsaved.count}
          <span className="max-lg:hidden"> unsaved</span>
        </span>{' '}
        by {shortPeople(unsaved)}
      </span>
    </p>
  );
}

/** The tabs beside it give way, not the words (DEP-39). */
const summaryStyle = 'shrink-0 text-12 whitespace-nowrap';

type SaveButtonProps = Pick<BoardState, 'drawn'> & {
  forecast: Forecast<BoardSnapshot> | undefined;
};

/** The one primary action: publishes the draft, or in configure mode saves what was set. */
export function SaveButton({ drawn, forecast }: SaveButtonProps) {
  const operations = useOperations();
  const { openDialog } = useBoardStores().view;
  const isSaving = usePending(({ entries }) =>
    entries.some(
      ({ op, revision }) => (op.type === 'save' || op.type === 'configure') && revision === null,
    ),
  );
  const stop = useWritingStop();
  const isConfiguring = forecast !== undefined;
  const toSave = isConfiguring ? forecast.changes : drawn ? unsavedChanges(drawn.board).count : 0;
  const save = () => {
    if (!isConfiguring) operations.perform({ type: 'save' });
    else if (forecast.faults.size === 0 && forecast.returned.size > 0)
      openDialog({ kind: 'save-configuration' });
    else saveConfiguration(operations, forecast);
  };
  return (
    <Button
      variant={toSave > 0 || isSaving ? 'accent' : 'outline'}
      disabled={!drawn || stop !== undefined || (isConfiguring && toSave === 0)}
      data-tip={stop}
      pending={isSaving}
      pendingText="Saving…"
      onClick={save}
    >
      {isConfiguring ? 'Save Configuration' : 'Save Assignments'}
    </Button>
  );
}
