import { faults } from '@muster/protocol';
import { useNavigate } from 'react-router';
import { isFault } from '../../../shared/http/fault.ts';
import { isWholeToken } from '../../../shared/sign-in/sign-in-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useCheckedForm } from '../../../shared/ui/hooks/use-checked-form.ts';
import { useSession } from '../session.store.ts';
import {
  useRedeem,
  refusedField,
  wordsOf,
  chosenPassword,
  PasswordFields,
} from './password-fields.tsx';

type RedeemFormProps = { token: string; onGiveUp: () => void };

/** What a sign-in link opens: choose a password, and you are in (SES-72). */
export default function RedeemForm({ token, onGiveUp }: RedeemFormProps) {
  const navigate = useNavigate();
  const before = useSession(({ session }) => session?.user.name);
  const redeem = useRedeem(() => void navigate('/dashboard', { replace: true }));
  const { form, wrong } = useCheckedForm(chosenPassword, ({ next }, { refuse }) =>
    redeem.mutate(
      { token, password: next },
      {
        onError: (error) => {
          const about = refusedField(error);
          if (about) refuse('next', about.words);
        },
      },
    ),
  );
  const isWhole = isWholeToken(token);
  const isOver = !isWhole || isFault(redeem.error, 'SIGN_IN_LINK_INVALID');
  const failure = redeem.error && !refusedField(redeem.error) ? wordsOf(redeem.error) : undefined;
  const words = isWhole ? failure : faults.SIGN_IN_LINK_INVALID.message;
  return (
    <form {...form} className="flex flex-col gap-5">
      {before !== undefined && (
        <Banner tone="warning">
          {before} is signed in on this device. Going on signs them out here.
        </Banner>
      )}
      {!isOver && <PasswordFields wrong={wrong} />}
      {words !== undefined && (
        <Banner tone="danger">
          <strong className="font-semibold">Sign-in failed</strong> {words}
        </Banner>
      )}
      {!isOver && (
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={redeem.isPending}
          pendingText="Signing in..."
        >
          Set Password and Sign In
        </Button>
      )}
      <Button
        variant={isOver ? 'primary' : 'quiet'}
        size="large"
        wide
        onClick={() => {
          onGiveUp();
          void navigate(before === undefined ? '/login' : '/dashboard', { replace: true });
        }}
      >
        {before === undefined ? 'Sign in with a password' : 'Stay signed in'}
      </Button>
    </form>
  );
}
