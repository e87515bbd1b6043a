import { accessDenied } from '@muster/protocol';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { MessagePage } from '../message-page.tsx';

/** A user whose role matches none of the three dashboards (SES-11). */
export default function AccessDeniedScreen() {
  const { role } = useUser();
  const logout = useLogout();
  return (
    <MessagePage
      title="Access Denied"
      action={
        <Button variant="primary" pending={logout.isPending} onClick={() => logout.mutate()}>
          Return to Login
        </Button>
      }
    >
      {accessDenied(role)}
    </MessagePage>
  );
}
