import {
  counted,
  principalOf,
  type AdminStation,
  type AdminTeam,
  type User,
} from '@muster/protocol';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { AddressOf } from '../../features/health/health-card.tsx';
import {
  adminStationsTopic,
  adminTeamsTopic,
  usersTopic,
} from '../../shared/domain/directory-lists.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { buttonStyle } from '../../shared/ui/controls/button.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { command } from '../../shared/ui/palette/commands.ts';

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** What is there, or what is missing. */
  readonly words: string;
  readonly action: string;
  readonly to: string | undefined;
}

interface Known {
  readonly teams: readonly AdminTeam[];
  readonly users: readonly User[];
  readonly stations: readonly AdminStation[];
}

/** What has to be there before the first sheet, in its order. */
function stepsOf({ teams, users, stations }: Known, addressOf: AddressOf): Step[] {
  const active = users.filter(({ isActive }) => isActive);
  const inTeams = active.filter(({ teamId }) => teamId !== null).length;
  const leaders = active.filter(({ role, teamId }) => teamId !== null && isLeader(role)).length;
  const watches = active.filter((one) => principalOf(one) === 'watch_tl').length;
  const missing = [
    inTeams === 0 && 'people in a team',
    leaders === 0 && 'a team leader (role TL), who submits the sheet',
    watches === 0 && 'a watch TL (role watch_tl), who sees all teams and deploys',
  ].filter((one) => one !== false);
  const areChanged = stations.some(({ revision }) => revision > 1);
  return [
    {
      title: 'Teams',
      isDone: teams.length > 0,
      words:
        teams.length > 0
          ? counted(teams.length, 'team')
          : 'None yet. Each team has one sheet a shift.',
      action: 'Create Team',
      to: addressOf('teams', 'open=new'),
    },
    {
      title: 'People',
      isDone: missing.length === 0,
      words:
        missing.length === 0
          ? `${counted(inTeams, 'person', 'people')} in teams, ${counted(leaders, 'team leader')}, ${counted(watches, 'watch TL')}`
          : `Still missing: ${missing.join('; ')}.`,
      action: 'Add User',
      to: addressOf('users', 'open=new'),
    },
    {
      title: 'Stations',
      isDone: areChanged,
      words: areChanged
        ? counted(stations.length, 'station')
        : `${counted(stations.length, 'station')} built in. Rename them, set how many each needs, and remove what you do not have.`,
      action: 'Look at Stations',
      to: addressOf('stations'),
    },
  ];
}

const isLeader = (role: string) => role.trim().toLowerCase() === 'tl';

/** What a new organisation still needs, in the place of figures that would all be zero (ADM-14). */
export function FirstSteps({ addressOf }: { addressOf: AddressOf }) {
  const { data: teams } = useLive(adminTeamsTopic);
  const { data: users } = useLive(usersTopic);
  const { data: stations } = useLive(adminStationsTopic);
  const steps = teams && users && stations && stepsOf({ teams, users, stations }, addressOf);
  const next = steps?.find(({ isDone }) => !isDone);
  return (
    <Card as="section" padded={false} aria-labelledby="first-steps">
      <div className="px-4 py-3">
        <h3 id="first-steps" className="text-16 font-semibold">
          First steps
        </h3>
        <p className="text-13 text-ink2">
          {steps && !next
            ? 'All is there. A team leader signs in and submits the first sheet; then this place shows the day.'
            : 'Until the first sheet is submitted nobody is late and no station is short.'}
        </p>
      </div>
      {steps ? (
        <ol>
          {steps.map((step, index) => (
            <StepLine key={step.title} step={step} number={index + 1} isNext={step === next} />
          ))}
        </ol>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly number: number;
  readonly isNext: boolean;
}

function StepLine({ step, number, isNext }: StepLineProps) {
  const { title, isDone, words, action, to } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <span
        aria-hidden
        className={cn(
          'flex size-7 shrink-0 items-center justify-center rounded-full border text-13 font-semibold',
          isDone ? 'border-present bg-present-ground text-present-text' : 'border-field text-ink2',
        )}
      >
        {isDone ? <Check className="size-4 stroke-2" /> : number}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">
          {title}
          <span className="sr-only">{isDone ? ', done' : isNext ? ', next' : ', to do'}</span>
        </span>
        <span className="block text-13 text-ink2">{words}</span>
      </span>
      {to !== undefined && (
        <Link
          ref={command}
          to={to}
          className={buttonStyle({ variant: isNext ? 'primary' : 'outline' })}
        >
          {action}
        </Link>
      )}
    </li>
  );
}
