import { Ellipsis, ChevronDown, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useSheetViews } from './use-sheet-views.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { isOwnTeam, shiftLabels, type Shift } from '@muster/protocol';
import { useState } from 'react';
import { DeploymentBanner } from '../../../features/schedule/components/deployment-banner.tsx';
import { useZoneOfTeam } from '../../../features/schedule/schedule.queries.ts';
import { useUser } from '../../../features/session/session.store.ts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Drawer } from '../../../shared/ui/overlays/drawer.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import type { ChosenSheet } from './use-chosen-sheet.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

/** What is chosen at the left and the sheet beside it; the sheet alone, edge to edge, on a narrow screen. */
export const sheetLayout =
  'mx-auto grid print:m-0! print:block max-w-[90rem] items-start gap-4 max-lg:-m-4 max-lg:sm:-mx-5 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]';

/** What else there is of a submitted sheet. */
export function SheetActions(props: Parameters<typeof useSheetViews>[0]) {
  const { items, dialogs } = useSheetViews(props);
  if (items.length === 0) return null;
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="More of this sheet" icon={Ellipsis} size="small" />}
        items={items}
      />
      {dialogs}
    </>
  );
}

/** The sheet's layout before anything of it is known. */
export function SheetSkeleton() {
  return (
    <div className={sheetLayout}>
      <Card className="flex flex-col gap-3">
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-4 w-40" />
      </Card>
      <Card padded={false}>
        <SkeletonRows label="Loading the team" />
      </Card>
    </div>
  );
}

const tone: Readonly<Record<Shift, string>> = {
  morning: 'text-morning-text',
  night: 'text-night-text',
  night_off: 'text-night-off-text',
  off_day: 'text-off-day-text',
};

/** Team, date, zone and shift in two lines; a press opens the choice of another sheet (ATT-81). */
export function SheetHeading({ chosen }: { chosen: ChosenSheet }) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const { team, date } = chosen;
  return (
    <>
      <button
        ref={command}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="min-h-11 min-w-0 text-left leading-tight tiny:order-last tiny:basis-full"
      >
        {/* Beside the connection's words the date may stand below the name, which is never cut for it (UI-74). */}
        <span className="sr-only">{`Team and date: ${team.name}, ${formatShortDate(date)}`}</span>
        <span
          aria-hidden
          className="flex flex-wrap items-center gap-x-1.5 text-16 leading-tight font-semibold"
        >
          <bdi className="max-w-full truncate">{team.name}</bdi>
          <span className="flex shrink-0 items-center gap-1.5">
            <span className="font-medium text-ink2">{formatShortDate(date)}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />
          </span>
        </span>
        <DutyLine team={team} date={date} />
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="Team and date">
        <div className="flex flex-col gap-4 p-4">
          <SheetChoice chosen={chosen} onChosen={() => setOpen(false)} />
          <DeploymentBanner
            teamId={team.id}
            date={date}
            teamName={isOwnTeam(user, team.id, date) ? undefined : team.name}
          />
        </div>
      </Drawer>
    </>
  );
}

/** "A1CAR · Morning 10:00–22:00"; a zone that has the team's own name is not said again (UI-74). */
function DutyLine({ team, date }: { team: ChosenSheet['team']; date: string }) {
  const { data: day } = useZoneOfTeam(team.id, date);
  // The line is kept while it loads, so that nothing jumps.
  if (!day) return <span className="block h-4" />;
  const { zone, shift, shiftTime } = day;
  const isNamesake = zone === team.name;
  const Icon = shift === 'morning' || shift === 'off_day' ? Sun : Moon;
  return (
    // What finds no room beside the connection's words wraps out of sight, the hours first.
    <span className="flex h-4 min-w-0 flex-wrap items-center gap-x-1 overflow-hidden text-12 tiny:h-auto">
      {!isNamesake && (
        <strong
          data-tip={zone ?? undefined}
          data-tip-cut=""
          className="max-w-full truncate font-semibold text-present-text"
        >
          {zone ?? 'No zone'}
        </strong>
      )}
      <span className={cn('flex shrink-0 items-center gap-1 font-medium', tone[shift])}>
        {!isNamesake && <span className="text-ink3">·</span>}
        <Icon aria-hidden className="size-3.5 stroke-[1.75]" />
        {shiftLabels[shift].replace(' Shift', '')}
      </span>
      {shiftTime && (
        <span className="narrow shrink-0 text-ink3">{shiftTime.replace('-', '–')}</span>
      )}
    </span>
  );
}
