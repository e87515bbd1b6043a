import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useAccount } from '../../features/session/account/account-parts.tsx';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { Bell } from '../../features/signals/bell.tsx';
import { UserMenu } from '../../shared/domain/user-menu.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { useKeyDialog } from '../../shared/ui/controls/kbd.tsx';
import { useNarrow, usePhone } from '../../shared/ui/hooks/use-media.ts';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';
import type { MenuItem } from '../../shared/ui/overlays/dropdown-menu.tsx';

type DashboardBarProps = Omit<ComponentProps<typeof TopBar>, 'actions'> & {
  /** In the place of the role. */
  badge?: ReactNode;
  /** The name stands in the menu, also where the window has room for it. */
  isFolded?: boolean;
  /** What this screen has in the menu beside theme, keys and account. */
  items?: readonly MenuItem[];
  onRefresh?: () => void;
  /** In the place of leaving at once. */
  logout?: { readonly ask: () => void; readonly isPending: boolean };
};

/** The bar of every dashboard and of the reports: one bell, and one menu under the name (UI-380). */
export function DashboardBar(props: DashboardBarProps) {
  const { badge, isFolded = false, items = [], onRefresh, logout, ...bar } = props;
  const { name, role, teamName } = useUser();
  const leaving = useLogout();
  const account = useAccount();
  const keys = useKeyDialog();
  const isPhone = usePhone();
  const isNarrow = useNarrow() || isPhone || isFolded;
  const leave = () => {
    if (!leaving.isPending) leaving.mutate();
  };
  const refresh: MenuItem[] =
    isNarrow && onRefresh ? [{ label: 'Refresh', icon: RefreshCw, onSelect: onRefresh }] : [];
  return (
    <>
      <TopBar
        {...bar}
        actions={
          <div className="flex shrink-0 items-center phone:-mr-1 phone:-ml-1.5 phone:*:-mx-1">
            {!isNarrow && onRefresh && (
              <IconButton label="Refresh" icon={RefreshCw} onClick={onRefresh} />
            )}
            <Bell />
            <UserMenu
              name={name}
              role={role}
              teamName={teamName}
              badge={badge}
              isFolded={isNarrow}
              items={[...refresh, ...items]}
              onAccount={account.open}
              onKeys={isPhone ? undefined : keys.open}
              onLogout={logout?.ask ?? leave}
              pending={logout?.isPending ?? leaving.isPending}
            />
          </div>
        }
      />
      {account.dialog}
      {keys.dialog}
    </>
  );
}
