import { sessionRoutes, type Organisation } from '@muster/protocol';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignIn } from '../../features/session/session.queries.ts';
import { call } from '../../shared/http/call.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { buttonStyle } from '../../shared/ui/controls/button.tsx';
import { command } from '../../shared/ui/palette/commands.ts';

interface SignOnWayProps {
  /** The provider; null as long as it is not known, and where there is none any more. */
  signOn: Organisation['signOn'];
  /** How a way to the provider has ended, as the server says it in the address (SES-150). */
  mark: string | undefined;
  onFailed: () => void;
}

/** The way in by single sign-on (SES-140), and what became of one. */
export default function SignOnWay({ signOn, mark, onFailed }: SignOnWayProps) {
  const name = signOn?.name ?? 'single sign-on';
  const isFirst = signOn?.local !== 'on';
  if (mark === 'done') return <ComingBack onFailed={onFailed} />;
  const way = signOn && (
    <a
      ref={command}
      href="/sign-on"
      className={buttonStyle({
        variant: isFirst ? 'primary' : 'outline',
        size: 'large',
        wide: true,
        className: 'min-w-0 shrink whitespace-normal',
      })}
    >
      <span className="min-w-0 wrap-anywhere">Sign in with {name}</span>
    </a>
  );
  const problem = mark !== undefined && <Banner tone="danger">{wordsOf(mark, name)}</Banner>;
  return (
    <div className="flex flex-col gap-5">
      {problem}
      {way}
      {signOn?.local === 'administrators' && (
        <p className="text-13 text-ink2">Administrators can also sign in with their password:</p>
      )}
    </div>
  );
}

/** Opens on this page the session that the browser has come back with (SES-142). */
function ComingBack({ onFailed }: Pick<SignOnWayProps, 'onFailed'>) {
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
