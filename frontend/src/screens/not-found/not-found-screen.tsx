import { Link } from 'react-router';
import { buttonStyle } from '../../shared/ui/controls/button.tsx';
import { MessagePage } from '../message-page.tsx';

/** Any unknown path (SES-9). */
export default function NotFoundScreen() {
  return (
    <MessagePage
      title="404 Page Not Found"
      action={
        <Link to="/dashboard" className={buttonStyle({ variant: 'primary' })}>
          Go to the dashboard
        </Link>
      }
    >
      There is no page at this address.
    </MessagePage>
  );
}
