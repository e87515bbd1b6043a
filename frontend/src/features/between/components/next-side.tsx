import { ArrowRight, MapPin, TriangleAlert, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { type NextShift } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { nextWhenWords, stageOf } from '../between.view.ts';
import {
  knownAbsenceLines,
  moveLine,
  nextFigures,
  planLine,
  shortLines,
  teamFigures,
  teamShortLines,
} from '../next-shift.view.ts';
import { Figures, Row, Zones } from './between-rows.tsx';
import { boardOf, GoTo, ReplayLink, Side, type Part, type ShiftProps } from './shift-side.tsx';

/** The shift after: what it will have, and once it has begun that it is on, and the way to it (MON-73). */
export function NextSide({ between, now, ...part }: ShiftProps & Part) {
  const { timeZone } = useOrganisation();
  const { next, nextOn: date } = between;
  const stage = stageOf(date, timeZone, now);
  return (
    <Side
      kind={stage === 'before' ? 'Next shift' : 'Shift after'}
      date={date}
      when={nextWhenWords(date, timeZone, now)}
      action={<NextAction next={next} date={date} stage={stage} {...part} />}
    >
      {part.of === 'team' ? (
        <>
          <Figures figures={teamFigures(next, stage === 'before')} className="pb-4" />
          {stage === 'before' && <OwnTeam next={next} date={date} />}
        </>
      ) : (
        <EveryTeam next={next} date={date} of={part.of} isToCome={stage === 'before'} />
      )}
    </Side>
  );
}

type NextActionProps = Part & {
  next: NextShift;
  date: string;
  stage: ReturnType<typeof stageOf>;
};

function NextAction({ next, date, stage, ...part }: NextActionProps) {
  const { today } = useOrganisation();
  if (part.of === 'team') return <GoTo date={date} onDate={part.onDate} />;
  if (stage === 'over') return next.plan && <ReplayLink date={date} />;
  if (part.of === 'board') return null;
  const isOn = stage === 'runs';
  return (
    <Link
      ref={command}
      to={{ search: isOn ? (date === today ? '' : `?date=${date}`) : boardOf(date) }}
      className={buttonStyle({ variant: isOn ? 'outline' : 'accent' })}
    >
      {!isOn ? planWord(next) : `Go to ${date === today ? 'today' : formatDate(date)}`}
    </Link>
  );
}

const planWord = ({ plan }: NextShift) => (plan === null ? 'Plan it' : 'Open the plan');

/** The page of the next shifts with this one open (MON-82). */
const nextShiftsOf = (date: string) => `?tab=next&day=${date}`;

/** Of the own team's next shift, each with the way to its part of the screen (MON-76). */
function OwnTeam({ next, date }: { next: NextShift; date: string }) {
  const { timeZone } = useOrganisation();
  return (
    <>
      <Row icon={TriangleAlert} title="Shorts" lines={teamShortLines(next)} search="?tab=zone" />
      <Row
        icon={UserX}
        title="Known absences"
        lines={knownAbsenceLines(next, true)}
        search="?tab=absences"
      />
      <Row
        icon={MapPin}
        title="Plan"
        lines={[planLine(next, date, timeZone, true)]}
        search="?tab=posts"
      />
    </>
  );
}

type EveryTeamProps = { next: NextShift; date: string; isToCome: boolean } & Pick<Part, 'of'>;

function EveryTeam({ next, date, of, isToCome }: EveryTeamProps) {
  const { timeZone } = useOrganisation();
  const toBoard = boardOf(date);
  return (
    <>
      {isToCome && (
        <>
          <Figures figures={nextFigures(next)} />
          <Zones zones={next.zones} />
          <Row
            icon={TriangleAlert}
            title="Shorts"
            lines={shortLines(next)}
            search={nextShiftsOf(date)}
          />
          {of === 'all' && (
            <Row
              icon={UserX}
              title="Known absences"
              lines={knownAbsenceLines(next, false)}
              count={next.away.length}
              search="?tab=next&view=absences"
            />
          )}
        </>
      )}
      {of === 'all' && (
        <Row icon={ArrowRight} title="Zones" lines={[moveLine(next)]} search={`?date=${date}`} />
      )}
      <Row
        icon={MapPin}
        title={isToCome ? 'Plan' : 'Board'}
        lines={[planLine(next, date, timeZone, isToCome)]}
        search={toBoard}
      />
    </>
  );
}
