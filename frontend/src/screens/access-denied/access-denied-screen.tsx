import { accessDenied } from '@muster/protocol';
import { useAccount } from '../../features/session/account/use-account.tsx';
import { useFollowedUser, useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { MessagePage } from '../message-page.tsx';

/** A user whose role matches none of the three dashboards (SES-11); their calendar address, password and devices are theirs all the same (SES-73). A dashboard that they are given opens by itself (SES-103). */
export default function AccessDeniedScreen() {
  const { id, role } = useUser();
  useFollowedUser(id);
  const logout = useLogout();
  const account = useAccount();
  return (
    <MessagePage
      title="Access Denied"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={logout.isPending} onClick={() => logout.mutate()}>
            Return to Login
          </Button>
          <Button onClick={account.open}>Calendar, Password and Devices</Button>
          {account.dialog}
        </div>
      }
    >
      {accessDenied(role)}
    </MessagePage>
  );
}
