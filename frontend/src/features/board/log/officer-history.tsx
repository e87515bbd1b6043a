import { dateIn, isolated, type OfficerStep, calledOf } from '@muster/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { formatExactTime } from '../../../shared/dates/time-format.ts';
import { faultWords } from '../../../shared/http/fault.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { boardTopic } from '../board.sync.ts';
import { readOfficerHistory } from './log.queries.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { aboutOfficer, placeName } from '../operations/operation-words.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { useBoardStores } from '../board-stores.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type OfficerHistoryProps = {
  date: string;
  userId: string;
  /** The moment that a replay shows: what came after it stands back. */
  at?: string | undefined;
  /** A line was followed. */
  onFollow?: (() => void) | undefined;
};

const dots: Record<OfficerStep['kind'], string> = {
  marked: 'bg-present',
  eligible: 'bg-present',
  placed: 'bg-accent',
  moved: 'bg-pto',
  removed: 'bg-absent',
  saved: 'bg-field',
};

/** How an officer came to where they are: one line for each step, the earliest first (HIS-10, HIS-11). */
export function OfficerHistory({ date, userId, at, onFollow }: OfficerHistoryProps) {
  const board = useLive(boardTopic(date)).data;
  const officer = board?.officers.find(({ id }) => id === userId);
  const query = useQuery({
    // Asked again when something has happened to them, or was saved.
    queryKey: [
      'deployment',
      'way',
      date,
      userId,
      board?.epoch,
      board?.touches.officers[userId]?.revision,
      board?.savedRevision,
      officer?.status,
    ],
    queryFn: ({ signal }) => readOfficerHistory(date, userId, signal),
    placeholderData: keepPreviousData,
    enabled: board !== undefined,
  });
  return (
    <Loaded
      query={query}
      failure="Failed to fetch how they got here"
      reason={(error) => faultWords(error)}
      waiting={<SkeletonRows rows={4} label="Loading how they got here" />}
    >
      {(steps) =>
        steps.length === 0 ? (
          <EmptyState title="Nothing is known yet">
            The way begins with the mark on the sheet.
          </EmptyState>
        ) : (
          <ol className="flex flex-col">
            {steps.map((step, index) => (
              <Step
                // Two things may happen at one instant.
                // oxlint-disable-next-line react/no-array-index-key
                key={`${step.at} ${index}`}
                step={step}
                date={date}
                isLast={index === steps.length - 1}
                isLater={at !== undefined && step.at > at}
                onFollow={onFollow}
              />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

type StepProps = Pick<OfficerHistoryProps, 'date' | 'onFollow'> & {
  step: OfficerStep;
  isLast: boolean;
  isLater: boolean;
};

function Step({ step, date, isLast, isLater, onFollow }: StepProps) {
  const { timeZone } = useOrganisation();
  const { kind, at, by, what: description, link } = step;
  const day = dateIn(timeZone, new Date(at));
  return (
    <li className={cn('flex gap-3 text-13', isLater && 'text-ink3')}>
      <time
        dateTime={at}
        className="w-18 shrink-0 pt-1.5 text-right text-12 text-ink3 tabular-nums"
      >
        {day !== date && <span className="block">{formatShortDate(day)}</span>}
        {formatExactTime(at, timeZone)}
      </time>
      <span aria-hidden className="flex w-2.5 shrink-0 flex-col items-center">
        <span className="h-2.5" />
        <span className={cn('size-2.5 shrink-0 rounded-full', isLater ? 'bg-line2' : dots[kind])} />
        {!isLast && <span className="w-px flex-1 bg-line2" />}
      </span>
      <Link
        ref={command}
        to={link}
        onClick={onFollow}
        className="mb-1.5 min-w-0 flex-1 rounded-badge py-1 leading-tight hover:underline touch:min-h-11"
      >
        <span className="block font-medium wrap-anywhere">{description}</span>
        <span className="block text-12 text-ink3">
          {by ? `by ${isolated(by.name)}` : 'by the server, following attendance'}
        </span>
      </Link>
    </li>
  );
}

/** How did they get here? Each line leads to its sheet or its moment (HIS-11). */
export function OfficerHistoryDialog({ userId }: { userId: string }) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const isTimeOffLeft = useIsTimeOffLeft();
  const board = operations.current()?.board;
  const officer = board?.officers.find(({ id }) => id === userId);
  const station = board?.assignments.find((one) => one.userId === userId)?.stationId;
  const place = station === undefined ? 'Unassigned' : placeName(operations.catalogue(), station);
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="How did they get here?"
      description={
        officer && (
          <>
            <bdi className="font-semibold text-ink">{calledOf(officer)}</bdi> ·{' '}
            {aboutOfficer(officer, isTimeOffLeft(officer))} · now in {place}
          </>
        )
      }
    >
      <OfficerHistory date={operations.date} userId={userId} onFollow={closeDialog} />
    </Dialog>
  );
}
