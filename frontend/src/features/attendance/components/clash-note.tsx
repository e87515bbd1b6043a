import { formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Clash } from '../attendance.merge.ts';
import { markWords } from '../attendance.difference.ts';

interface ClashNoteProps {
  readonly name: string;
  readonly clash: Clash;
  readonly timeZone: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else changed the mark that is being changed here: who, what, and the choice (ATT-57). */
export function ClashNote({ name, clash, timeZone, onTake, onKeep }: ClashNoteProps) {
  const { theirs, by, at } = clash;
  return (
    <div
      role="status"
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-pto-ground px-3 py-2 text-13 text-pto-text"
    >
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {theirs === null ? (
          'This mark was taken off the sheet meanwhile.'
        ) : (
          <>
            <strong className="font-semibold">{by}</strong> set{' '}
            <strong className="font-semibold">{markWords(theirs)}</strong>
            {at !== null && ` at ${formatTime(at, timeZone)}`}
          </>
        )}
      </p>
      <Button onClick={onTake} aria-label={`Take the other mark for ${name}`}>
        Take theirs
      </Button>
      <Button onClick={onKeep} aria-label={`Keep my mark for ${name}`}>
        Keep mine
      </Button>
    </div>
  );
}
