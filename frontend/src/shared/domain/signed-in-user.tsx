import { isolated } from '@muster/protocol';
import type { ReactNode } from 'react';
import { CircleUserRound, LogOut } from 'lucide-react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { command } from '../ui/palette/commands.ts';

type SignedInUserProps = {
  name: string;
  role: string;
  /** In the place of the role. */
  badge?: ReactNode;
  /** Opens what is their own: password and sessions. */
  onAccount: () => void;
  onLogout: () => void;
  pending?: boolean;
};

/** Who is signed in, with the role in upper case, as the way to their account, and Logout. */
export function SignedInUser(props: SignedInUserProps) {
  const { name, role, badge, onAccount, onLogout, pending = false } = props;
  return (
    <div className="flex min-w-0 items-center md:gap-2">
      <button
        ref={command}
        type="button"
        aria-haspopup="dialog"
        data-tip={`${isolated(name)}: calendar, password and devices`}
        onClick={onAccount}
        className="min-w-0 rounded-control px-2 py-1 text-left leading-tight hover:bg-sunken max-md:hidden dark:hover:bg-raised"
      >
        <bdi className="text-left block max-w-40 truncate text-13 leading-tight font-medium">
          {name}
        </bdi>
        {badge ?? (
          <span className="narrow block text-11 leading-tight text-ink3 uppercase">
            {role.replaceAll('_', ' ')}
          </span>
        )}
      </button>
      <IconButton
        label="Your account"
        icon={CircleUserRound}
        className="md:hidden"
        onClick={onAccount}
      />
      <Button variant="quiet" className="max-md:hidden" pending={pending} onClick={onLogout}>
        Logout
      </Button>
      <IconButton
        label="Logout"
        icon={LogOut}
        className="md:hidden"
        aria-disabled={pending}
        onClick={pending ? undefined : onLogout}
      />
    </div>
  );
}
