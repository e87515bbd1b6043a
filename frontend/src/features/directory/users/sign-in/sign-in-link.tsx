import type { SignInLink, User } from '@muster/protocol';
import { KeyRound } from 'lucide-react';
import { formatDateTime } from '../../../../shared/dates/time-format.ts';
import { Fault } from '../../../../shared/http/fault.ts';
import { PrintCards } from '../../../../shared/sign-in/print-cards.tsx';
import { signInAddress } from '../../../../shared/sign-in/sign-in-address.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { SecretField } from '../../../../shared/ui/overlays/copy-secret.tsx';
import type { useSignInLink } from './sign-in.queries.ts';

type SignInLinkPartProps = {
  user: User;
  making: ReturnType<typeof useSignInLink>;
  /** The link once there is one. */
  link: SignInLink | undefined;
  timeZone: string;
};

/** Makes a link for one person, and shows it this once (ADM-140). */
export function SignInLinkPart({ user, making, link, timeZone }: SignInLinkPartProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Sign-in link</h3>
      {link ? (
        <MadeLink user={user} link={link} timeZone={timeZone} />
      ) : (
        <>
          <p className="text-13 text-ink2">
            {user.isActive
              ? 'With it they sign in once, within 72 hours, and choose a password of their own. A link that was made before ends, and choosing the password signs them out everywhere else.'
              : 'Inactive users get none: activate the account first.'}
          </p>
          {user.isActive && (
            <Button
              writes
              className="self-start"
              pending={making.isPending}
              pendingText="Making…"
              onClick={() => making.mutate()}
            >
              <KeyRound aria-hidden />
              Make Sign-in Link
            </Button>
          )}
        </>
      )}
      {making.error && (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {making.error instanceof Fault ? making.error.detail : making.error.message}
        </p>
      )}
    </section>
  );
}

type MadeLinkProps = { user: User; link: SignInLink; timeZone: string };

/** The link as text and as a card, this once. */
function MadeLink({ user, link, timeZone }: MadeLinkProps) {
  const { id: userId, name, username, teamName } = user;
  return (
    <SecretField
      name="Link"
      secret={signInAddress(link.token)}
      hint={`Shown this once. Works once, until ${formatDateTime(link.expiresAt, timeZone)}.`}
    >
      <PrintCards cards={[{ userId, name, username, teamName, ...link }]} timeZone={timeZone} />
    </SecretField>
  );
}
