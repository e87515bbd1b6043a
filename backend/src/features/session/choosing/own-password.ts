import { randomBytes } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import { hashPassword, passwordFits } from '../password.ts';
import { passwordJudge } from '../../../lib/passwords/password-judge.ts';
import type { Person } from '../../../lib/caller.ts';
import type { SessionService, Subjects } from '../session.service.ts';
import type { SlowDown, Attempt } from '../guessing/slow-down.ts';

/** What is stored of a password that somebody chooses, under the rules as they are set (SES-53). */
export const newPasswords = (shortest: () => number) => ({
  shortest,
  hash: hashPassword,
  /** For who signs in with a link first: nobody knows what it was made of, so that nothing fits it. */
  hashOfNone: () => hashPassword(randomBytes(32).toString('base64')),
  fits: passwordFits,
  /** Throws VALIDATION in words for whoever typed it, beside the field of the body that it is about. */
  async hashed(password: string, username: string, field = 'password'): Promise<string> {
    const message = (await passwordJudge(shortest()))(password, username);
    if (message === undefined) return hashPassword(password);
    throw new Fault('VALIDATION', { message, details: [{ path: `body.${field}`, message }] });
  },
});

export type NewPasswords = ReturnType<typeof newPasswords>;

interface Deps {
  sessions: Pick<SessionService, 'inTurn'>;
  subjects: Pick<Subjects, 'credentials' | 'setPassword'>;
  passwords: NewPasswords;
  slowDown: SlowDown;
}

interface Asked {
  readonly current: string;
  readonly next: string;
}

/** Changes the password of whoever knows it; their other sessions end (SES-65, SES-66). */
export function ownPassword({ sessions, subjects, passwords, slowDown }: Deps) {
  async function change(
    { user, session }: Person,
    request: Asked,
    attempt: Attempt,
  ): Promise<void> {
    // Again after the wait: guesses sent all at once must not all be tried.
    await slowDown.check(attempt);
    const stored = (await subjects.credentials(user.username))?.passwordHash;
    if (!(await passwordFits(request.current, stored))) {
      await slowDown.failed(attempt);
      throw wrong();
    }
    await slowDown.succeeded(attempt);
    if (request.next === request.current) throw same();
    const passwordHash = await passwords.hashed(request.next, user.username, 'next');
    await subjects.setPassword({
      userId: user.id,
      passwordHash,
      acting: { by: { id: user.id, name: user.name }, from: attempt.address },
      spares: session.id,
      confirm(now) {
        if (now.passwordHash !== stored) throw wrong();
      },
    });
  }

  /** Throws WRONG_PASSWORD; guesses count as failed logins of the account. */
  return async (person: Person, request: Asked, address: string): Promise<void> => {
    const attempt = { username: person.user.username, address };
    await slowDown.checkOwn(attempt);
    await sessions.inTurn(address, () => change(person, request, attempt), 'OUTCOME_UNKNOWN');
  };
}

const wrong = (): Fault =>
  new Fault('WRONG_PASSWORD', {
    details: [{ path: 'body.current', message: 'The current password is not right.' }],
  });

function same(): Fault {
  const message = 'Choose another password than the current one.';
  return new Fault('VALIDATION', { message, details: [{ path: 'body.next', message }] });
}
