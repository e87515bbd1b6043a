import { isOwnTeam } from '@muster/protocol';
import { TeamAttendance } from '../../features/attendance/components/team-attendance.tsx';
import { membersTopic } from '../../features/directory/directory.sync.ts';
import { DeploymentBanner } from '../../features/schedule/components/deployment-banner.tsx';
import { ShiftOffer } from '../../features/schedule/components/shift-offer.tsx';
import type { Today } from '../../features/schedule/use-today.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { KeyList } from '../../shared/ui/controls/key-list.tsx';
import { useCompact } from '../../shared/ui/hooks/use-media.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { SheetActions } from './sheet/sheet-actions.tsx';
import { SheetChoice } from './sheet/sheet-choice.tsx';
import { sheetLayout } from './sheet/sheet-layout.ts';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';

const keys = [
  { keys: ['P'], does: 'Present' },
  { keys: ['A'], does: 'Absent' },
  { keys: ['T'], does: 'PTO' },
  { keys: ['↑', '↓'], does: 'Next and last member' },
] as const;

interface AttendanceTabProps {
  readonly chosen: ChosenSheet;
  readonly today: Today;
}

/** A team and a date chosen, and its sheet. */
export function AttendanceTab({ chosen, today }: AttendanceTabProps) {
  const user = useUser();
  const { team, date, setDate, isChosen } = chosen;
  const members = useLive(membersTopic(team.id, date));
  const isCompact = useCompact();
  return (
    <div className={sheetLayout}>
      <KeyList entries={keys} />
      {!isCompact && <SheetSide chosen={chosen} today={today} />}
      <div className="flex min-w-0 flex-col lg:gap-4">
        <ShiftOffer date={date} isChosen={isChosen} today={today} onDate={setDate} />
        <Card
          as="section"
          aria-label="Attendance"
          padded={false}
          className="min-w-0 max-lg:rounded-none max-lg:border-0"
        >
          <TeamAttendance
            key={`${team.id} ${date}`}
            user={user}
            teamId={team.id}
            teamName={team.name}
            date={date}
            members={members}
            timeZone={today.timeZone}
            overdueAfterMinutes={today.overdueAfterMinutes}
            finalAfterHours={today.finalAfterHours}
          />
        </Card>
      </div>
    </div>
  );
}

/** Beside the sheet where there is room; otherwise all of it is behind the bar's heading. */
function SheetSide({ chosen, today }: AttendanceTabProps) {
  const user = useUser();
  const { team, date } = chosen;
  return (
    <div className="sticky top-[calc(var(--bar-height)+1rem)] flex flex-col gap-4 print:hidden">
      <Card as="section" aria-label="Team and date" className="relative">
        <SheetChoice chosen={chosen} today={today.today} />
        <div className="absolute right-3 bottom-3">
          <SheetActions team={team} date={date} today={today} />
        </div>
      </Card>
      <DeploymentBanner
        teamId={team.id}
        date={date}
        teamName={isOwnTeam(user, team.id, date) ? undefined : team.name}
      />
    </div>
  );
}
