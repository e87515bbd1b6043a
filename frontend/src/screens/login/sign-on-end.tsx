import { sessionRoutes } from '@muster/protocol';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignIn } from '../../features/session/session.queries.ts';
import { call } from '../../shared/http/call.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';

export interface SignOnEndProps {
  /** What the provider is called; undefined where there is none any more. */
  name: string | undefined;
  /** How a way to the provider has ended, as the server says it in the address (SES-150). */
  mark: string;
  onFailed: () => void;
}

/** No failures: people have chosen them. */
const plain: ReadonlySet<string> = new Set(['cancelled', 'left']);

/** What became of a way to the provider of single sign-on, and of one that leads away from it (SES-150). */
export default function SignOnEnd({ name = 'single sign-on', mark, onFailed }: SignOnEndProps) {
  if (mark === 'done') return <ComingBack onFailed={onFailed} />;
  const tone = plain.has(mark) ? 'info' : mark === 'stays' ? 'warning' : 'danger';
  return <Banner tone={tone}>{wordsOf(mark, name)}</Banner>;
}

/** Opens on this page the session that the browser has come back with (SES-142). */
function ComingBack({ onFailed }: Pick<SignOnEndProps, 'onFailed'>) {
  const navigate = useNavigate();
  const { mutate } = useSignIn(() => call(sessionRoutes.current));
  useEffect(() => {
    mutate(undefined, {
      onError: onFailed,
      onSettled: () => void navigate('/login', { replace: true }),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for whoever has come back
  }, []);
  return (
    <div role="status" aria-label="Signing in...">
      <Skeleton className="h-44" />
    </div>
  );
}

/** Our own words: what a provider says of itself is for its own people. */
function wordsOf(mark: string, name: string): string {
  switch (mark) {
    case 'cancelled':
      return 'Sign-in was cancelled.';
    case 'left':
      return `You are signed out here. ${name} may still know you on this device.`;
    case 'stays':
      return `Signed out here. ${name} could not be reached: it may still know you on this device.`;
    case 'away':
      return `${name} does not answer as it should. Try again in a moment.`;
    case 'waiting':
      return 'Too many people are signing in from here. Wait a moment and try again.';
    case 'unknown':
      return `${name} knows you, but nobody here has your username. Ask an administrator.`;
    case 'unfit':
      return `Your username at ${name} cannot be used here. Ask an administrator.`;
    case 'inactive':
      return 'This account has been deactivated. Ask an administrator.';
    case 'taken':
      return `Somebody else has signed in with ${name} under your username. Ask an administrator.`;
    case 'role':
      return `${name} gives you no role that is known here. Ask an administrator.`;
    default:
      return `Sign-in with ${name} did not work. Try again.`;
  }
}
