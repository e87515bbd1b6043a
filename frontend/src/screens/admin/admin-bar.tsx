import type { ComponentProps } from 'react';
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx';
import { useAccount } from '../../features/session/account/use-account.tsx';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { LiveBadge } from '../../shared/realtime/connection/live-badge.tsx';
import { SideNavButton } from '../../shared/ui/layout/side-nav.tsx';
import { MoreMenu } from '../../shared/domain/more-menu.tsx';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { SignedInUser } from '../../shared/domain/signed-in-user.tsx';
import { usePhone } from '../../shared/ui/hooks/use-media.ts';
import { ThemeMenu } from '../../shared/ui/controls/theme-menu.tsx';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';
import { AdminFinder } from './palette/admin-finder.tsx';
import type { SectionName } from './sections.tsx';

interface AdminBarProps {
  readonly nav: ComponentProps<typeof SideNavButton<SectionName>>;
  /** Undefined until the server's clock is known. */
  readonly timeZone: string | undefined;
}

/** Product, area, who is signed in and Logout; on a phone also the button for the sections. */
export function AdminBar({ nav, timeZone }: AdminBarProps) {
  const { name, role } = useUser();
  const logout = useLogout();
  const account = useAccount();
  const isPhone = usePhone();
  const leave = () => {
    if (!logout.isPending) logout.mutate();
  };
  return (
    <TopBar
      title="Admin Dashboard"
      subtitle={isPhone ? undefined : 'Muster'}
      logoClassName="phone:hidden lg:hidden"
      menu={<SideNavButton {...nav} />}
    >
      <LiveBadge timeZone={timeZone} />
      <div className="flex items-center phone:-mr-2">
        <AdminFinder />
        <NotificationsButton />
        {isPhone ? (
          <MoreMenu name={name} role={role} onAccount={account.open} onLogout={leave} />
        ) : (
          <>
            <ThemeMenu />
            <SignedInUser
              name={name}
              role={role}
              badge={<RoleBadge role={role} />}
              onAccount={account.open}
              onLogout={leave}
              pending={logout.isPending}
            />
          </>
        )}
        {account.dialog}
      </div>
    </TopBar>
  );
}
