import {
  Bell as BellIcon,
  ArrowRightLeft,
  CalendarClock,
  CalendarX,
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
import { useState, type ComponentProps } from 'react';
import { useLive } from '../../shared/live/use-live.ts';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { TellingChoices } from './telling/telling-choices.tsx';
import { useTelling } from './telling/use-telling.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import {
  type Alert,
  type AlertKind,
  applyNotification,
  applyReading,
  isNamed,
  notificationRoutes,
  type Notification,
  type NotificationKind,
} from '@muster/protocol';
import { useOrganisationOnceKnown } from '../../shared/dates/organisation.ts';
import { alertsTopic } from './alerts.sync.ts';
import { alertWords, openAlerts } from './alerts.view.ts';
import { OpenAlerts } from './open-alerts.tsx';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { failureToast } from '../../shared/faults/fault-notice.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { Link } from 'react-router';
import { formatAgo } from '../../shared/dates/time-format.ts';
import { cn } from '../../shared/ui/cn.ts';
import { command } from '../../shared/ui/palette/commands.ts';

const looks: Readonly<Record<NotificationKind, { icon: LucideIcon; ground: string }>> = {
  'pairing-waiting': { icon: MonitorSmartphone, ground: 'bg-pto-ground text-pto-text' },
  'team-without-leader': { icon: UserX, ground: 'bg-pto-ground text-pto-text' },
  'people-without-team': { icon: UserX, ground: 'bg-pto-ground text-pto-text' },
  'sheets-overdue': { icon: ClockAlert, ground: 'bg-overdue-ground text-overdue-text' },
  'station-short': { icon: TriangleAlert, ground: 'bg-absent-ground text-absent-text' },
  'shift-short': { icon: CalendarX, ground: 'bg-absent-ground text-absent-text' },
  'relief-overdue': { icon: Timer, ground: 'bg-absent-ground text-absent-text' },
  'absent-assigned': { icon: UserX, ground: 'bg-absent-ground text-absent-text' },
  'draft-unsaved': { icon: Save, ground: 'bg-pto-ground text-pto-text' },
  'display-lost': { icon: MonitorOff, ground: 'bg-absent-ground text-absent-text' },
  'sign-ins-refused': { icon: KeyRound, ground: 'bg-absent-ground text-absent-text' },
  'backup-failed': { icon: DatabaseBackup, ground: 'bg-absent-ground text-absent-text' },
  'store-near-limit': { icon: HardDrive, ground: 'bg-absent-ground text-absent-text' },
  'tag-ends': { icon: CalendarClock, ground: 'bg-pto-ground text-pto-text' },
  'tag-ended': { icon: CalendarX, ground: 'bg-absent-ground text-absent-text' },
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
function NotificationLine({ notification, now, onFollow }: NotificationLineProps) {
  const { kind, title, text, at, link, readAt } = notification;
  const { icon: Icon, ground } = looks[kind];
  return (
    <li className="border-t border-line">
      <Link
        ref={command}
        to={link}
        onClick={onFollow}
        className="flex gap-3 px-3 py-2.5 hover:bg-sunken"
      >
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

/** One's own list, live (NOT-7). */
export const notificationsTopic: Topic<Notification[]> = {
  key: ['notifications'],
  fetch: (options) => call(notificationRoutes.list, options),
  on: {
    'notification:added': (list, { notification }) => applyNotification(list, notification),
    'notification:read': applyReading,
    // Its words are in the names of now (KNO-49).
    'directory:changed': (list, { what }) => (isNamed(what) ? 'gap' : list),
  },
};

/** Marks some or all as read; the answer is the list as it is then. */
function useMarkAsRead() {
  const live = useLiveChannel();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call(notificationRoutes.read, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    onSuccess: (list) => live.applyPatch(notificationsTopic, () => list),
    onError: (error) => toast(failureToast('Failed to mark as read', error)),
  });
}

/** Of which kind of alert a notification tells. */
const alertOf: Partial<Record<NotificationKind, AlertKind>> = {
  'sheets-overdue': 'sheet-overdue',
  'station-short': 'station-short',
  'relief-overdue': 'relief-overdue',
  'absent-assigned': 'absent-assigned',
  'draft-unsaved': 'draft-unsaved',
  'display-lost': 'display-lost',
};

/** The history without what stands above it as an alert that is open; what ended with its alert is read (NOT-32). */
function historyOf(list: readonly Notification[], alerts: readonly Alert[]): Notification[] {
  return list.flatMap((one) => {
    const about = alerts.filter(({ kind }) => kind === alertOf[one.kind]);
    if (one.readAt !== null || about.length === 0) return [one];
    if (about.some(({ endedAt }) => endedAt === null)) return [];
    const endedAt = about.flatMap((alert) => alert.endedAt ?? []).find((at) => at >= one.at);
    return [{ ...one, readAt: endedAt ?? null }];
  });
}

const unreadIn = (list: readonly Notification[]) =>
  list.filter(({ readAt }) => readAt === null).length;

interface NotificationListProps {
  readonly alerts: readonly Alert[];
  readonly onClose: () => void;
}

/** The list under the bell: what is open, then what was told, newest first (NOT-5, KNO-46). */
function NotificationList({ alerts, onClose }: NotificationListProps) {
  const query = useLive(notificationsTopic);
  const { mutate: markAsRead, isPending } = useMarkAsRead();
  const now = useNow(10_000);
  const history = historyOf(query.data ?? [], alerts);
  const unread = unreadIn(history);
  const isEmpty = history.length === 0 && alerts.every(({ endedAt }) => endedAt !== null);
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 px-3 py-1.5">
        <h2 className="text-14 font-semibold">Notifications</h2>
        {unread > 0 && <Badge tone="absent">{`${unread} new`}</Badge>}
        {unread > 0 && (
          <Button
            variant="quiet"
            writes
            className="ml-auto"
            pending={isPending}
            onClick={() => markAsRead('all')}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[min(28rem,60dvh)] overflow-y-auto">
        <OpenAlerts alerts={alerts} onFollow={onClose} />
        <Loaded query={query} failure="Failed to fetch notifications" rows={3}>
          {() =>
            isEmpty ? (
              <EmptyState title="No notifications">
                Alerts, overdue sheets and what others change of yours appear here as they happen.
              </EmptyState>
            ) : (
              <ul aria-label="History">
                {history.map((one) => (
                  <NotificationLine
                    key={one.id}
                    notification={one}
                    now={now}
                    onFollow={() => {
                      if (one.readAt === null) markAsRead([one.id]);
                      onClose();
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** The one bell of a dashboard's bar: what is open, what was told, and how many of both are new (NOT-5, KNO-46). */
export function Bell() {
  const organisation = useOrganisationOnceKnown();
  return organisation ? <BellOfDay today={organisation.today} /> : <BellWith alerts={noAlerts} />;
}

const noAlerts: readonly Alert[] = [];

function BellOfDay({ today }: { today: string }) {
  const { data: alerts = noAlerts } = useLive(alertsTopic(today));
  return <BellWith alerts={alerts} />;
}

function BellWith({ alerts }: { alerts: readonly Alert[] }) {
  const [isOpen, setOpen] = useState(false);
  const { data: list } = useLive(notificationsTopic);
  useTelling(list);
  const open = openAlerts(alerts);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<BellButton unread={unreadIn(historyOf(list ?? [], alerts))} open={open} />}
      label="Notifications"
      align="edge"
      className="w-88 max-w-[calc(100vw-1rem)] p-0"
    >
      <NotificationList alerts={alerts} onClose={() => setOpen(false)} />
      <TellingChoices />
    </Popover>
  );
}

type BellButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'> & {
  unread: number;
  open: ReturnType<typeof openAlerts>;
};

function BellButton({ unread, open, ...rest }: BellButtonProps) {
  const alerts = open.unseen.length > 0 && alertWords(open);
  const words = ['Notifications', alerts, unread > 0 && `${unread} new`];
  const count = open.unseen.length + unread;
  return (
    <span className="relative inline-flex">
      <IconButton {...rest} label={words.filter(Boolean).join(', ')} icon={BellIcon} />
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-absent-text px-1 text-11 leading-none font-semibold text-surface"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
