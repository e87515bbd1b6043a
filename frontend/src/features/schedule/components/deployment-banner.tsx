import { isolated } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useZoneOfTeam } from '../schedule.queries.ts';

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
