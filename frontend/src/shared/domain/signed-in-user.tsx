import { LogOut } from 'lucide-react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';

type SignedInUserProps = { name: string; role: string; onLogout: () => void; pending?: boolean };

/** Who is signed in, with the role in upper case, and Logout. */
export function SignedInUser({ name, role, onLogout, pending = false }: SignedInUserProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="min-w-0 leading-tight max-md:hidden">
        <p
          className="max-w-40 truncate text-13 leading-tight font-medium"
          data-tip={name}
          data-tip-cut=""
        >
          {name}
        </p>
        <p className="narrow text-11 leading-tight text-ink3 uppercase">
          {role.replaceAll('_', ' ')}
        </p>
      </div>
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
