import type { ReactNode } from 'react';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { LiveBadge } from '../../shared/realtime/live-badge.tsx';
import { SignedInUser } from '../../shared/domain/signed-in-user.tsx';
import { ThemeMenu } from '../../shared/ui/controls/theme-menu.tsx';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';

/** Who is signed in, for which team, and whether the page is live. */
export function TeamLeaderBar({ tabs }: { tabs: ReactNode }) {
  const { name, role, teamName } = useUser();
  const logout = useLogout();
  return (
    <TopBar
      title="Attendance Management"
      subtitle={
        <>
          <span className="max-md:sr-only">Team Leader Dashboard</span>
          <span className="md:hidden">
            {[name, role.toUpperCase(), ...(teamName ? [teamName] : [])].join(' · ')}
          </span>
        </>
      }
      below={tabs}
    >
      <LiveBadge />
      {teamName !== null && (
        <span className="text-13 font-medium whitespace-nowrap max-md:hidden">{teamName}</span>
      )}
      <div className="flex items-center">
        <ThemeMenu />
        <SignedInUser
          name={name}
          role={role}
          onLogout={() => logout.mutate()}
          pending={logout.isPending}
        />
      </div>
    </TopBar>
  );
}
