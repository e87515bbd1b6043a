import { isolated, type MadeUser, type User, type SignInLink } from '@muster/protocol';
import { isFault, faultWords } from '../../../../shared/http/fault.ts';
import { signedInOn, SessionLines } from '../../../../shared/sign-in/session-lines.tsx';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { Banner, StopBanner } from '../../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../../shared/ui/feedback/loaded.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { useEndSessionsOf, useSessionsOf, useSignInLink } from './sign-in.queries.ts';
import { KeyRound } from 'lucide-react';
import { formatDateTime } from '../../../../shared/dates/time-format.ts';
import { PrintCards } from '../../../../shared/sign-in/print-cards.tsx';
import { signInAddress } from '../../../../shared/sign-in/sign-in-address.ts';
import { SecretField } from '../../../../shared/ui/overlays/copy-secret.tsx';
import { useOrganisation } from '../../../../shared/dates/organisation.ts';

type SignInLinkPartProps = {
  user: User;
  making: ReturnType<typeof useSignInLink>;
  /** The link once there is one. */
  link: SignInLink | undefined;
};

/** Makes a link for one person, and shows it this once (ADM-140). */
function SignInLinkPart({ user, making, link }: SignInLinkPartProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Sign-in link</h3>
      {link ? (
        <MadeLink user={user} link={link} />
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
          {faultWords(making.error)}
        </p>
      )}
    </section>
  );
}

type MadeLinkProps = { user: User; link: SignInLink };

/** The link as text and as a card, this once. */
function MadeLink({ user, link }: MadeLinkProps) {
  const { timeZone } = useOrganisation();
  const { id: userId, name, username, teamName } = user;
  return (
    <SecretField
      name="Link"
      secret={signInAddress(link.token)}
      hint={`Shown this once. Works once, until ${formatDateTime(link.expiresAt, timeZone)}.`}
    >
      <PrintCards cards={[{ userId, name, username, teamName, ...link }]} />
    </SecretField>
  );
}

type SignInDialogProps = {
  user: User;
  /** What came of the link where the user was just made without a password (ADM-267). */
  made?: Pick<MadeUser, 'signInLink'>;
  onClose: () => void;
};

/** How a person gets in, and where they are in: a link, and their sessions (ADM-140). */
export default function SignInDialog({ user, made, onClose }: SignInDialogProps) {
  const making = useSignInLink(user.id);
  const link = making.data ?? made?.signInLink ?? undefined;
  const isMissing = made !== undefined && !link && user.isActive;
  return (
    <Dialog
      open
      loss={link ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title={`Sign-in of ${isolated(user.name)}`}
      description={user.username}
      footer={
        link && (
          <Button variant="primary" writes={false} onClick={onClose}>
            I have saved it
          </Button>
        )
      }
    >
      {!link && <StopBanner />}
      {isMissing && (
        <Banner tone="danger">
          {user.name} was created, but the link could not be made. Unless single sign-on lets them
          in, they need one.
        </Banner>
      )}
      <div className="flex flex-col gap-6">
        <SignInLinkPart user={user} making={making} link={link} />
        <Sessions user={user} />
      </div>
    </Dialog>
  );
}

function Sessions({ user }: { user: User }) {
  const query = useSessionsOf(user.id);
  const end = useEndSessionsOf(user.id);
  // Of somebody who was deleted nothing is known any more; the dialog says so above.
  if (isFault(query.error, 'NOT_FOUND')) return null;
  return (
    <Loaded
      query={query}
      failure="Failed to fetch sessions"
      reason={faultWords}
      waiting={<Skeleton className="h-24" />}
      keepsPlace
    >
      {(data) => {
        const others = data.filter(({ current }) => !current).length;
        return (
          <section className="flex flex-col gap-2">
            <h3 className="font-semibold">{signedInOn(data.length)}</h3>
            <SessionLines sessions={data} />
            {others > 0 && (
              <Button
                writes
                variant="danger-text"
                className="self-start"
                pending={end.isPending}
                pendingText="Signing out…"
                onClick={() => end.mutate()}
              >
                {others === data.length ? 'Sign Out Everywhere' : 'Sign Out Everywhere Else'}
              </Button>
            )}
            {end.error && (
              <p role="alert" className="text-13 font-medium text-absent-text">
                {faultWords(end.error)}
              </p>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
