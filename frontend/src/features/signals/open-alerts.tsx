import { durationText, isolated, type Alert, type AlertKind, minuteMs } from '@muster/protocol';
import {
  ClockAlert,
  MonitorOff,
  Save,
  Timer,
  TriangleAlert,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button, linkStyle } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { useAcknowledge } from './alerts.sync.ts';
import { isUrgent, openAlerts } from './alerts.view.ts';
import { command } from '../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

const icons: Readonly<Record<AlertKind, LucideIcon>> = {
  'sheet-overdue': ClockAlert,
  'station-short': TriangleAlert,
  'relief-overdue': Timer,
  'absent-assigned': UserX,
  'draft-unsaved': Save,
  'display-lost': MonitorOff,
};

/** As tall as a finger where there is one. */
const touchable =
  'text-13 touch:relative touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3';

interface AlertLineProps {
  readonly alert: Alert;
  readonly onFollow: () => void;
}

/** What is the matter, why, the way there, and who has taken notice (KNO-46). */
function AlertLine({ alert, onFollow }: AlertLineProps) {
  const { timeZone, today } = useOrganisation();
  const { id, kind, subject, cause, link, since, acknowledgedBy } = alert;
  const { mutate, isPending } = useAcknowledge(today);
  // Its cause says when it was due; when that was noticed is of no use beside it.
  const hasOwnTime = kind === 'sheet-overdue';
  const now = useNow(minuteMs);
  const Icon = icons[kind];
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <Icon
        aria-hidden
        className={cn(
          'size-4 shrink-0 stroke-[1.5]',
          acknowledgedBy ? 'text-ink3' : 'text-overdue-text',
        )}
      />
      <p className="min-w-0 flex-1 basis-56 text-13 wrap-anywhere">
        {isUrgent(alert) && !acknowledgedBy && (
          <Badge tone="absent" size="small" className="mr-1.5 align-middle">
            Urgent
          </Badge>
        )}
        <span className={acknowledgedBy ? 'text-ink2' : 'font-semibold'}>{subject}</span>{' '}
        <span className="text-12 text-ink2">
          {cause.replace(/\.$/, '')}
          {hasOwnTime
            ? ''
            : ` · for ${durationText(now - Date.parse(since))}, since ${formatTime(since, timeZone)}`}
          {acknowledgedBy && ` · acknowledged by ${isolated(acknowledgedBy.name)}`}
        </span>
      </p>
      <span className="ml-auto flex shrink-0 items-center gap-3">
        <Link ref={command} to={link} onClick={onFollow} className={cn(linkStyle(), touchable)}>
          Show<span className="sr-only">: {subject}</span>
        </Link>
        {!acknowledgedBy && (
          <Button
            size="small"
            writes
            pending={isPending}
            aria-label={`Acknowledge: ${subject}`}
            onClick={() => mutate(id)}
          >
            Acknowledge
          </Button>
        )}
      </span>
    </li>
  );
}

interface OpenAlertsProps {
  readonly alerts: readonly Alert[];
  readonly onFollow: () => void;
}

/** What is the case now, first in the bell: what nobody has acknowledged, the urgent first, then the rest (KNO-46). */
export function OpenAlerts({ alerts, onFollow }: OpenAlertsProps) {
  const { unseen, seen } = openAlerts(alerts);
  if (unseen.length + seen.length === 0) return null;
  return (
    <ul
      aria-label="Alerts"
      aria-live="polite"
      className="divide-y divide-line border-t border-line"
    >
      {[...unseen, ...seen].map((alert) => (
        <AlertLine key={alert.id} alert={alert} onFollow={onFollow} />
      ))}
    </ul>
  );
}
