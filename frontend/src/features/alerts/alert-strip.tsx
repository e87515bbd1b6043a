import type { Alert, AlertKind } from '@muster/protocol';
import {
  ChevronDown,
  ClockAlert,
  MonitorOff,
  Save,
  Timer,
  TriangleAlert,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../shared/dates/time-format.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { linkStyle } from '../../shared/ui/controls/link-style.ts';
import { alertsTopic, useAcknowledge } from './alerts.sync.ts';

const icons: Readonly<Record<AlertKind, LucideIcon>> = {
  'sheet-overdue': ClockAlert,
  'station-short': TriangleAlert,
  'relief-overdue': Timer,
  'absent-assigned': UserX,
  'draft-unsaved': Save,
  'display-lost': MonitorOff,
};

interface AlertStripProps {
  readonly date: string;
  readonly timeZone: string;
}

/** What needs somebody now, above the overview and the updates (KNO-46). */
export default function AlertStrip({ date, timeZone }: AlertStripProps) {
  const { data = [] } = useLive(alertsTopic(date));
  const [isOpen, setOpen] = useState(false);
  const open = data.filter(({ endedAt }) => endedAt === null);
  const unseen = open.filter(({ acknowledgedBy }) => acknowledgedBy === null);
  const seen = open.filter(({ acknowledgedBy }) => acknowledgedBy !== null);
  if (open.length === 0) return null;
  const shown = isOpen ? [...unseen, ...seen] : unseen;
  return (
    <section
      aria-label="Alerts"
      className="mb-4 rounded-card border border-line bg-surface print:hidden"
    >
      {shown.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line">
          {shown.map((alert) => (
            <AlertLine key={alert.id} alert={alert} date={date} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {seen.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="m-1"
        >
          {seen.length} acknowledged
          <ChevronDown
            aria-hidden
            className={cn('size-4 stroke-[1.5] transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      )}
    </section>
  );
}

function AlertLine({ alert, date, timeZone }: AlertStripProps & { readonly alert: Alert }) {
  const { id, kind, subject, cause, link, raisedAt, acknowledgedBy } = alert;
  const { mutate, isPending } = useAcknowledge(date);
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
        <span className={acknowledgedBy ? 'text-ink2' : 'font-semibold'}>{subject}</span>{' '}
        <span className="text-12 text-ink2">
          {cause} Since {formatTime(raisedAt, timeZone)}
          {acknowledgedBy && ` · acknowledged by ${acknowledgedBy.name}`}
        </span>
      </p>
      <span className="flex shrink-0 items-center gap-3">
        <Link to={link} className={cn(linkStyle(), 'text-13')}>
          Show<span className="sr-only">: {subject}</span>
        </Link>
        {!acknowledgedBy && (
          <Button size="small" writes pending={isPending} onClick={() => mutate(id)}>
            Acknowledge
          </Button>
        )}
      </span>
    </li>
  );
}
