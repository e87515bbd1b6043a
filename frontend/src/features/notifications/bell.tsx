import { Bell as BellIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useLive } from '../../shared/realtime/use-live.ts';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsTopic } from './notifications.sync.ts';
import { TellingChoices } from './telling/telling-choices.tsx';
import { useTelling } from './telling/use-telling.ts';

/** The notifications button of a dashboard's bar, with how many are new (NOT-5). */
export default function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data: list } = useLive(notificationsTopic);
  useTelling(list);
  const unread = list?.filter(({ readAt }) => readAt === null).length ?? 0;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<BellButton unread={unread} />}
      label="Notifications"
      align="end"
      className="w-88 max-w-[calc(100vw-1rem)] p-0"
    >
      <NotificationList onClose={() => setOpen(false)} />
      <TellingChoices />
    </Popover>
  );
}

type BellButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'> & {
  unread: number;
};

function BellButton({ unread, ...rest }: BellButtonProps) {
  return (
    <span className="relative inline-flex">
      <IconButton
        {...rest}
        label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
        icon={BellIcon}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-absent-text px-1 text-11 leading-none font-semibold text-surface"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
