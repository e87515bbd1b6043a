import type { ReactNode } from 'react';
import { Card } from '../shared/ui/layout/card.tsx';
import { Logo } from '../shared/ui/layout/logo.tsx';
import { Link } from 'react-router';
import { buttonStyle } from '../shared/ui/controls/button.tsx';
import { command } from '../shared/ui/palette/commands.ts';

interface MessagePageProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The one action. */
  readonly action?: ReactNode;
}

/** A page with one message. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card as="section" className="flex w-full max-w-md flex-col items-start gap-3 p-6">
        <Logo className="mb-2 h-5" />
        <h1 className="text-20 font-semibold">{title}</h1>
        {children !== undefined && <p className="wrap-anywhere text-ink2">{children}</p>}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </Card>
    </main>
  );
}

/** Any unknown path (SES-9). */
export function NotFoundScreen() {
  return (
    <MessagePage
      title="404 Page Not Found"
      action={
        <Link ref={command} to="/dashboard" className={buttonStyle({ variant: 'primary' })}>
          Go to the dashboard
        </Link>
      }
    >
      There is no page at this address.
    </MessagePage>
  );
}
