import { CloudUpload } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { formatShortDate } from '../dates/date-format.ts';
import { formatTime } from '../dates/time-format.ts';
import { useConnection } from '../live/connection/use-connection.ts';
import { cn } from '../ui/cn.ts';
import { Button } from '../ui/controls/button.tsx';
import { AlertDialog } from '../ui/overlays/alert-dialog.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { useCommand } from '../ui/palette/commands.ts';
import { useOrganisationOnceKnown } from '../dates/organisation.ts';

/** Something that was done here and is not confirmed by the server (OFF-20). */
export interface Waiting {
  readonly id: string;
  /** "Attendance submit", "Move of 2 officers". */
  readonly what: string;
  /** The date that it is about, and what else tells it from others. */
  readonly date: string;
  readonly details?: string | undefined;
  /** Since when it waits (ISO, or ms of the server's time). */
  readonly since: string | number;
  readonly takeBack: () => void;
  /** What would be lost with it, or may not be taken back, so that it is asked first. */
  readonly loses?: string | undefined;
}

interface WaitingListProps {
  readonly entries: readonly Waiting[];
}

/** "2 waiting" in a dashboard's bar: what was not sent yet, since when, and a way to take each of it back. */
export function WaitingList({ entries }: WaitingListProps) {
  const timeZone = useOrganisationOnceKnown()?.timeZone;
  const [isOpen, setOpen] = useState(false);
  const [chosenEntry, setAsked] = useState<Waiting>();
  const isOffline = useConnection(({ look }) => look === 'offline');
  const takeBack = (entry: Waiting) => {
    entry.takeBack();
    if (entries.length === 1) setOpen(false);
  };
  if (entries.length === 0) return null;
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<WaitingButton count={entries.length} />}
        label="Waiting to be sent"
        align="end"
        className="w-96 max-w-[calc(100vw-1rem)] p-0"
      >
        <div className="px-3 pt-2.5 pb-2">
          <h2 className="text-14 font-semibold">Waiting to be sent</h2>
          <p className="text-12 text-ink2">
            {isOffline
              ? 'It is sent by itself as soon as there is a connection.'
              : 'It is sent again until the server answers. What is taken back may have reached the server already.'}
          </p>
        </div>
        <ul className="max-h-[min(28rem,60dvh)] divide-y divide-line overflow-y-auto border-t border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 px-3 py-2">
              <div className="min-w-0 flex-1 leading-tight">
                <p className="text-13 font-medium wrap-anywhere">
                  {entry.what} · {formatShortDate(entry.date)}
                </p>
                <p className="text-12 wrap-anywhere text-ink2">
                  {entry.details !== undefined && `${entry.details} · `}
                  since {formatTime(entry.since, timeZone)}
                </p>
              </div>
              <Button
                writes={false}
                aria-label={`Take back: ${entry.what}, ${formatShortDate(entry.date)}`}
                onClick={() => (entry.loses === undefined ? takeBack(entry) : setAsked(entry))}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      </Popover>
      <AlertDialog
        open={chosenEntry !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`Take back ${chosenEntry?.what ?? ''}?`}
        confirmLabel="Take back"
        writes={false}
        onConfirm={() => {
          if (chosenEntry) takeBack(chosenEntry);
          setAsked(undefined);
        }}
      >
        {chosenEntry?.loses}
      </AlertDialog>
    </>
  );
}

function WaitingButton({
  count,
  className,
  ref,
  ...rest
}: ComponentProps<'button'> & { readonly count: number }) {
  const command = useCommand(ref);
  return (
    <button
      ref={command}
      {...rest}
      type="button"
      aria-label={`${count} waiting to be sent`}
      className={cn(
        'inline-flex h-control shrink-0 items-center gap-1.5 rounded-control bg-pto-ground px-2.5 phone:gap-1 phone:px-2 text-13 font-medium whitespace-nowrap text-pto-text',
        className,
      )}
    >
      <CloudUpload aria-hidden className="size-4 stroke-[1.75]" />
      {count}
      <span className="max-lg:sr-only">waiting</span>
    </button>
  );
}
