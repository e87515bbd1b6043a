import type { SignInLink, User } from '@muster/protocol';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../../shared/dates/time-format.ts';
import { copyText } from '../../../../shared/files/copy-text.ts';
import { Fault } from '../../../../shared/http/fault.ts';
import { PrintCards } from '../../../../shared/sign-in/print-cards.tsx';
import { signInAddress } from '../../../../shared/sign-in/sign-in-address.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { Field } from '../../../../shared/ui/controls/field.tsx';
import { Input } from '../../../../shared/ui/controls/input.tsx';
import { useSignInLink } from './sign-in.queries.ts';

type SignInLinkPartProps = { user: User; timeZone: string };

/** Makes a link for one person, and shows it this once (ADM-140). */
export function SignInLinkPart({ user, timeZone }: SignInLinkPartProps) {
  const link = useSignInLink(user.id);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Sign-in link</h3>
      {link.data ? (
        <MadeLink user={user} link={link.data} timeZone={timeZone} />
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
              pending={link.isPending}
              pendingText="Making…"
              onClick={() => link.mutate()}
            >
              <KeyRound aria-hidden />
              Make Sign-in Link
            </Button>
          )}
        </>
      )}
      {link.error && (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {link.error instanceof Fault ? link.error.detail : link.error.message}
        </p>
      )}
    </section>
  );
}

const byHand = 'This browser does not let the page copy. Select the link and copy it by hand.';

function MadeLink({ user, link, timeZone }: SignInLinkPartProps & { link: SignInLink }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const address = signInAddress(link.token);
  const copy = () =>
    void copyText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  const { id: userId, name, username, teamName } = user;
  return (
    <>
      <Field
        label="Link"
        hint={`Shown this once. Works once, until ${formatDateTime(link.expiresAt, timeZone)}.`}
        error={outcome === 'refused' ? byHand : undefined}
      >
        <Input
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="font-mono text-13"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <Copy aria-hidden />
          {outcome === 'copied' ? 'Copied' : 'Copy Link'}
        </Button>
        <PrintCards cards={[{ userId, name, username, teamName, ...link }]} timeZone={timeZone} />
      </div>
      <p role="status" className="sr-only">
        {outcome === 'copied' && 'The link is copied.'}
      </p>
    </>
  );
}
