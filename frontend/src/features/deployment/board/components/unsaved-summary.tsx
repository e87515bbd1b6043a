import { type Board, counted, unsavedChanges } from '@muster/protocol';
import { formatTime } from '../../../../shared/dates/time-format.ts';
import { configurationWords, savedState, unsavedCount, unsavedPeople } from '../unsaved.ts';

type UnsavedSummaryProps = {
  board: Board;
  timeZone: string;
  /** Operations that the server has not answered yet, after a call has failed. */
  unsent: number;
  /** In configure mode, how many zones and stations are set and not saved; undefined outside of it. */
  configurationChanges?: number | undefined;
};

/** How much of the board the displays do not show yet, and whose work it is. */
export function UnsavedSummary({
  board,
  timeZone,
  unsent,
  configurationChanges,
}: UnsavedSummaryProps) {
  const unsaved = unsavedChanges(board);
  const people = unsavedPeople(unsaved);
  if (unsent > 0) {
    return (
      <p role="status" className="min-w-0 truncate text-12 font-medium text-pto-text">
        {counted(unsent, 'change')} not sent yet.
        {/* Beside the tabs with their own count there is no room for it; the badge says it too. */}
        <span className="max-[96rem]:sr-only"> Trying again…</span>
      </p>
    );
  }
  if (configurationChanges !== undefined) {
    const look = configurationChanges > 0 ? 'font-semibold text-pto-text' : 'text-ink3';
    const words = configurationWords(configurationChanges);
    return <p className={`min-w-0 truncate text-12 ${look}`}>{words}</p>;
  }
  if (unsaved.count === 0) {
    const state = savedState(board, (at) => formatTime(at, timeZone));
    return <p className="min-w-0 truncate text-12 text-ink3">{state}</p>;
  }
  const words = [unsavedCount(unsaved), ...people].join(' · ');
  return (
    <p data-tip={words} className="min-w-0 truncate text-12 text-ink2 max-xl:shrink-0">
      <span className="font-semibold text-pto-text max-xl:hidden">{unsavedCount(unsaved)}</span>
      <span className="font-semibold text-pto-text xl:hidden">{unsaved.count} unsaved</span>
      <span className="max-xl:hidden">
        {people.map((person) => (
          <span key={person}> · {person}</span>
        ))}
      </span>
    </p>
  );
}
