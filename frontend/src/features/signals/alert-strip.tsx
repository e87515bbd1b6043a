import {
  durationText,
  isolated,
  type Alert,
  type AlertKind,
  counted,
  minuteMs,
} from '@muster/protocol';
import {
  ClockAlert,
  MonitorOff,
  Save,
  Timer,
  TriangleAlert,
  UserX,
  type LucideIcon,
  ChevronDown,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button, linkStyle } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { useAcknowledge, alertsTopic } from './alerts.sync.ts';
import { isUrgent, openAlerts } from './alerts.view.ts';
import { useState, type ReactNode } from 'react';
import { useLive } from '../../shared/live/use-live.ts';
import { usePhone } from '../../shared/ui/hooks/use-media.ts';
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
  /** What it leads to is shown already. */
  readonly isThere?: boolean;
  /** Somebody follows it. */
  readonly onFollow?: () => void;
}

/** What is the matter, why, the way there, and who has taken notice (KNO-46). */
export function AlertLine({ alert, isThere = false, onFollow }: AlertLineProps) {
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
        {!isThere && (
          <Link ref={command} to={link} onClick={onFollow} className={cn(linkStyle(), touchable)}>
            Show<span className="sr-only">: {subject}</span>
          </Link>
        )}
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

interface AlertStripProps {
  readonly className?: string;
  /** What the links lead to is shown already. */
  readonly isThere?: boolean;
  /** Somebody follows a link. */
  readonly onFollow?: () => void;
}

/** What needs somebody now, above the parts of a dashboard (KNO-46, KNO-48). */
export function AlertStrip({ className, ...line }: AlertStripProps) {
  const { data = [] } = useLive(alertsTopic(useOrganisation().today));
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isPhone = usePhone();
  const { unseen, seen } = openAlerts(data);
  if (unseen.length + seen.length === 0) return null;
  // A phone has the room of one line above what it is about.
  const more = isPhone ? Math.max(0, unseen.length - 1) : 0;
  const first = more > 0 && !isWhole ? unseen.slice(0, 1) : unseen;
  const shown = isOpen ? [...first, ...seen] : first;
  return (
    <section
      aria-label="Alerts"
      className={cn('mb-4 rounded-card border border-line bg-surface print:hidden', className)}
    >
      {shown.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line">
          {shown.map((alert) => (
            <AlertLine key={alert.id} alert={alert} {...line} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Fold isOpen={isWhole} onChange={setWhole}>
          {counted(more, 'more alert')}
        </Fold>
      )}
      {seen.length > 0 && (
        <Fold isOpen={isOpen} onChange={setOpen}>
          {seen.length} acknowledged
        </Fold>
      )}
    </section>
  );
}

interface FoldProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Shows and hides lines. */
const Fold = ({ isOpen, onChange, children }: FoldProps) => (
  <Button
    variant="quiet"
    size="small"
    aria-expanded={isOpen}
    onClick={() => onChange(!isOpen)}
    className="m-1"
  >
    {children}
    <ChevronDown
      aria-hidden
      className={cn('size-4 stroke-[1.5] transition-transform', isOpen && 'rotate-180')}
    />
  </Button>
);
