import type { Notification, NotificationKind } from '@muster/protocol';
import {
  ArrowRightLeft,
  ClockAlert,
  DatabaseBackup,
  HardDrive,
  KeyRound,
  MonitorOff,
  MonitorSmartphone,
  PencilLine,
  Save,
  Timer,
  TriangleAlert,
  Unplug,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatAgo } from '../../shared/dates/age-format.ts';
import { cn } from '../../shared/ui/cn.ts';

const looks: Readonly<Record<NotificationKind, { icon: LucideIcon; ground: string }>> = {
  'pairing-waiting': { icon: MonitorSmartphone, ground: 'bg-pto-ground text-pto-text' },
  'team-without-leader': { icon: UserX, ground: 'bg-pto-ground text-pto-text' },
  'people-without-team': { icon: UserX, ground: 'bg-pto-ground text-pto-text' },
  'sheets-overdue': { icon: ClockAlert, ground: 'bg-overdue-ground text-overdue-text' },
  'station-short': { icon: TriangleAlert, ground: 'bg-absent-ground text-absent-text' },
  'relief-overdue': { icon: Timer, ground: 'bg-absent-ground text-absent-text' },
  'absent-assigned': { icon: UserX, ground: 'bg-absent-ground text-absent-text' },
  'draft-unsaved': { icon: Save, ground: 'bg-pto-ground text-pto-text' },
  'display-lost': { icon: MonitorOff, ground: 'bg-absent-ground text-absent-text' },
  'sign-ins-refused': { icon: KeyRound, ground: 'bg-absent-ground text-absent-text' },
  'backup-failed': { icon: DatabaseBackup, ground: 'bg-absent-ground text-absent-text' },
  'store-near-limit': { icon: HardDrive, ground: 'bg-absent-ground text-absent-text' },
  'webhook-stopped': { icon: Unplug, ground: 'bg-absent-ground text-absent-text' },
  'sheet-changed': { icon: PencilLine, ground: 'bg-accent-ground text-accent' },
  'member-moved': { icon: ArrowRightLeft, ground: 'bg-accent-ground text-accent' },
};

interface NotificationLineProps {
  readonly notification: Notification;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onFollow: () => void;
}

/** What happened and when, as a link to where it is settled (NOT-6). */
export function NotificationLine({ notification, now, onFollow }: NotificationLineProps) {
  const { kind, title, text, at, link, readAt } = notification;
  const { icon: Icon, ground } = looks[kind];
  return (
    <li className="border-t border-line">
      <Link to={link} onClick={onFollow} className="flex gap-3 px-3 py-2.5 hover:bg-sunken">
        <span
          className={cn('flex size-7 shrink-0 items-center justify-center rounded-control', ground)}
        >
          <Icon aria-hidden className="size-4 stroke-[1.5]" />
        </span>
        <span className="min-w-0 flex-1">
          <span
            className={cn(
              'block text-13 wrap-anywhere',
              readAt === null ? 'font-semibold' : 'text-ink2',
            )}
          >
            {readAt === null && <span className="sr-only">New: </span>}
            {title}
          </span>
          <span className="block text-12 wrap-anywhere text-ink3">{text}</span>
        </span>
        <time dateTime={at} className="shrink-0 text-12 text-ink3">
          {formatAgo(now - Date.parse(at))}
        </time>
      </Link>
    </li>
  );
}
