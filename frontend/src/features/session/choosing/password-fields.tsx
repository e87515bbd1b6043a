import { z } from 'zod';
import { Fault, faultWords } from '../../../shared/http/fault.ts';
import { sessionRoutes, type Call, type LoginAnswer } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { withoutLeaving } from '../leaving.ts';
import { refreshUser } from '../session.queries.ts';
import { openSession, useSession } from '../session.store.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { PasswordInput } from '../../../shared/ui/controls/input.tsx';

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** The field of the body that a refusal is about, and its words; undefined where it is about none. */
export function refusedField(
  error: unknown,
): { readonly field: string; readonly words: string } | undefined {
  if (!(error instanceof Fault)) return undefined;
  const [first] = issues.safeParse(error.details).data ?? [];
  return first && { field: first.path.split('.').at(-1) ?? '', words: first.message };
}

export const wordsOf = (error: Error): string =>
  faultWords(error) || 'That did not work. Please try again.';

const password = (missing: string) => z.string().min(1, missing).max(256, 'At most 256 characters');

const twice = { next: password('Password is required'), again: z.string() };
const agree = ({ next, again }: { next: string; again: string }) => next === again;
const differ = { path: ['again'], message: 'The two passwords differ' };

/** A new password, typed twice. */
export const chosenPassword = z.object(twice).refine(agree, differ);

/** The same by somebody who knows the present one. */
export const changedPassword = z
  .object({ current: password('Current password is required'), ...twice })
  .refine(agree, differ);

/** Signs in by a sign-in link. */
export const useRedeem = (onSignedIn: (session: LoginAnswer) => void) =>
  useMutation({
    mutationFn: (body: Call<typeof sessionRoutes.redeem>['body']) =>
      withoutLeaving(() => call(sessionRoutes.redeem, { body })),
    onSuccess: (session) => {
      onSignedIn(session);
      openSession(session);
    },
  });

/** Changes one's own password; what the server says of the person is learnt anew. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: Call<typeof sessionRoutes.changePassword>['body']) => {
      await call(sessionRoutes.changePassword, { body });
      const { session } = useSession.getState();
      if (session) await refreshUser(session.user);
    },
  });

type PasswordFieldsProps = { wrong: Readonly<Record<string, string | undefined>> };

/** A new password and once more, for whoever mistypes what they cannot see. */
export function PasswordFields({ wrong }: PasswordFieldsProps) {
  return (
    <>
      <Field
        label="New password"
        error={wrong['next']}
        hint="A few words that nobody would guess are easy to remember"
      >
        <PasswordInput name="next" size="large" autoComplete="new-password" maxLength={256} />
      </Field>
      <Field label="New password again" error={wrong['again']}>
        <PasswordInput name="again" size="large" autoComplete="new-password" maxLength={256} />
      </Field>
    </>
  );
}
