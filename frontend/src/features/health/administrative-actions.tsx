import { type AdminHealth, type AuditEntry, figure } from '@muster/protocol';
import { ChevronRight, Database, Settings2, User, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../shared/ui/layout/card.tsx';
import type { AddressOf } from './health-card.tsx';
import { command } from '../../shared/ui/palette/commands.ts';

interface AdministrativeActionsProps {
  readonly health: AdminHealth;
  /** The newest entry of a line in words; of null, that there is none. */
  readonly wordsOf: (newest: AuditEntry | null) => string;
  readonly addressOf: AddressOf;
}

/** What was configured in the last 30 days, and the newest of each kind (ADM-166). */
export function AdministrativeActions({ health, wordsOf, addressOf }: AdministrativeActionsProps) {
  const { actions, configChanges } = health;
  const lines = [
    {
      icon: User,
      label: 'User management and role assignments',
      ...actions.users,
      to: addressOf('users'),
    },
    {
      icon: Users,
      label: 'Team creation and configuration',
      ...actions.teams,
      to: addressOf('teams'),
    },
    {
      icon: Database,
      label: 'System maintenance and data cleanup',
      ...actions.maintenance,
      to: addressOf('cleanup'),
    },
  ];
  return (
    <Card as="section" padded={false} aria-labelledby="administrative-actions">
      <h3
        id="administrative-actions"
        className="flex flex-wrap items-baseline gap-x-2 px-4 py-3 text-16 font-semibold"
      >
        Administrative Actions
        <span className="text-12 font-normal text-ink3">last 30 days</span>
      </h3>
      <ul>
        {lines.map(({ newest, ...line }) => (
          <ActionLine key={line.label} {...line} note={wordsOf(newest)} />
        ))}
        <ActionLine
          icon={Settings2}
          label="Configuration changes in the last 30 days"
          note="by the audit trail"
          count={configChanges}
          to={addressOf('activity')}
        />
      </ul>
    </Card>
  );
}

interface ActionLineProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note: string;
  readonly count: number;
  readonly to: string | undefined;
}

const lineStyle = 'flex min-h-row items-center gap-3 px-4 py-2.5';

function ActionLine({ icon: Icon, label, note, count, to }: ActionLineProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink2" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{label}</span>
        <span className="block text-12 wrap-anywhere text-ink3">{note}</span>
      </span>
      <span className="text-20 font-semibold">{figure(count)}</span>
      {to !== undefined && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink3" />}
    </>
  );
  return (
    <li className="border-t border-line">
      {to === undefined ? (
        <div className={lineStyle}>{content}</div>
      ) : (
        <Link ref={command} to={to} className={`${lineStyle} hover:bg-sunken`}>
          {content}
        </Link>
      )}
    </li>
  );
}
