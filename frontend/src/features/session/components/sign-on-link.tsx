import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { useCommand } from '../../../shared/ui/palette/commands.ts';

/** Longer than the server waits for a provider: whoever has stopped the browser can press again. */
const longestMs = 15_000;

interface SignOnLinkProps {
  /** What the provider is called. */
  name: string;
  /** Most sign in by it, so it stands first and has the focus. */
  isFirst: boolean;
  /** As somebody else than the provider has just named. */
  again: boolean;
}

/** The way to the provider of single sign-on (SES-140). */
export function SignOnLink({ name, isFirst, again }: SignOnLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (isFirst) link.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (!isGoing) return undefined;
    const stay = () => setGoing(false);
    const late = setTimeout(stay, longestMs);
    // Back from the provider the browser shows this page as it was left.
    window.addEventListener('pageshow', stay);
    return () => {
      clearTimeout(late);
      window.removeEventListener('pageshow', stay);
    };
  }, [isGoing]);
  function go(event: MouseEvent): void {
    if (isGoing) event.preventDefault();
    else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) setGoing(true);
  }
  return (
    <a
      ref={useCommand(link)}
      href={again ? '/sign-on?again=1' : '/sign-on'}
      aria-busy={isGoing || undefined}
      aria-disabled={isGoing || undefined}
      className={buttonStyle({
        variant: isFirst ? 'primary' : 'outline',
        size: 'large',
        wide: true,
        wraps: true,
      })}
      onClick={go}
    >
      {isGoing ? `Going to ${name}...` : `Sign in with ${name}`}
    </a>
  );
}
