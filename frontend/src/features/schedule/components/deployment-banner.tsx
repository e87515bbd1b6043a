import { isFault } from '../../../shared/http/fault.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { isLocked, nextWorkingDate, shiftLabels, shiftOn, isolated } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useNextShift, useZoneOfTeam } from '../schedule.queries.ts';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';

/** In place of a dashboard that does not know the time yet: nothing old is shown there (OFF-14). */
export function NoClock({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isFault(error, 'NETWORK')) {
    return (
      <ErrorState
        title="No connection"
        message="The server cannot be reached, and nothing old is shown in its place. This goes on by itself as soon as there is a connection."
        onRetry={onRetry}
      />
    );
  }
  return (
    <ErrorState
      title="Failed to fetch the server’s clock"
      message={error.message}
      onRetry={onRetry}
    />
  );
}

interface ShiftOfferProps {
  readonly date: string;
  readonly isChosen: boolean;
  readonly onDate: (date: string) => void;
}

/** Offers the next shift when the one that is shown has ended, and on a locked day (SCH-17, SCH-18). */
export function ShiftOffer({ date, isChosen, onDate }: ShiftOfferProps) {
  const shape = usePhone() ? 'bar' : 'card';
  const ended = useNextShift(date, isChosen);
  const offer = (to: string) => <Button onClick={() => onDate(to)}>Go to {formatDate(to)}</Button>;
  if (ended) {
    return (
      <Banner shape={shape} action={offer(ended.next)}>
        {ended.words}
      </Banner>
    );
  }
  const shift = shiftOn(date);
  if (!isLocked(shift)) return null;
  const next = nextWorkingDate(date);
  return (
    <Banner tone="warning" shape={shape} action={offer(next)}>
      {shiftLabels[shift]}: the next shift is on {formatDate(next)}
    </Banner>
  );
}

interface DeploymentBannerProps {
  readonly teamId: string;
  readonly date: string;
  /** Whose deployment it is, when not one's own. */
  readonly teamName?: string | undefined;
}

/** 'You are deployed to {zone} for {date}' with the day's shift (SCH-15). */
export function DeploymentBanner({ teamId, date, teamName }: DeploymentBannerProps) {
  const isPhone = usePhone();
  const { data: day, error, isFetching, refetch } = useZoneOfTeam(teamId, date);
  const shape = isPhone ? 'bar' : 'card';
  if (!day && error) {
    return (
      <Banner
        tone="warning"
        shape={shape}
        action={
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        The zone for {formatDate(date)} could not be fetched.
      </Banner>
    );
  }
  // The place is kept while it loads, so that nothing below it jumps.
  if (!day)
    return (
      <div aria-hidden className="h-15 rounded-card bg-present-ground lg:h-18 phone:rounded-none" />
    );
  const chip = <ShiftChip shift={day.shift} time={day.shiftTime} />;
  return (
    <Banner tone="ok" shape={shape} icon={false} action={chip}>
      {day.zone === null ? (
        `This team has no zone for ${formatDate(date)}`
      ) : (
        <>
          <strong className="font-semibold">
            {teamName === undefined ? 'You are' : `${isolated(teamName)} is`} deployed to {day.zone}
          </strong>{' '}
          for {formatDate(date)}
        </>
      )}
    </Banner>
  );
}
