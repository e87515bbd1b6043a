import type { LoginAnswer } from '@muster/protocol';
import type { PasswordHolder } from '../../../lib/rows/chosen-password.ts';
import { Fault } from '../../../lib/fault.ts';
import { keyOf } from '../session.cookie.ts';
import { newCookie, type SessionService, type Subjects, type Visitor } from '../session.service.ts';
import type { SlowDown } from '../guessing/shared-slow-down.ts';
import type { Attempt } from '../guessing/slow-down.ts';
import type { NewPasswords } from '../choosing/new-passwords.ts';
import { linkKey, type SignInLinksService } from './sign-in-links.service.ts';

interface Deps {
  links: Pick<SignInLinksService, 'find' | 'end'>;
  sessions: Pick<SessionService, 'inTurn' | 'openFor'>;
  subjects: Pick<Subjects, 'setPassword'>;
  passwords: NewPasswords;
  slowDown: SlowDown;
}

interface Redeemed {
  readonly token: string;
  readonly password: string;
}

/** Signs a person in by their link, with the password that they have chosen (SES-61, SES-62). */
export function redeeming({ links, sessions, subjects, passwords, slowDown }: Deps) {
  async function choosePassword(
    asked: Redeemed,
    attempt: Attempt,
    cookie: string,
  ): Promise<string> {
    // Again after the wait: guesses sent all at once must not all be tried.
    await slowDown.check(attempt);
    const found = await links.find(asked.token);
    if (!found) {
      await slowDown.failed(attempt);
      throw new Fault('SIGN_IN_LINK_INVALID');
    }
    const { user, link } = found;
    const passwordHash = await passwords.hashed(asked.password, user.username);
    await subjects.setPassword({
      userId: user.id,
      passwordHash,
      acting: { by: { id: user.id, name: user.name }, from: attempt.address },
      spares: keyOf(cookie),
      link: link.tokenHash,
      confirm: (now) => refuseUsed(now, link.tokenHash),
    });
    await slowDown.succeeded(attempt);
    // Whoever had the link is who it was made for: from here they sign in next time (SES-52).
    await slowDown.succeeded({ username: user.username, address: attempt.address });
    return user.id;
  }

  /** Throws SIGN_IN_LINK_INVALID alike for a wrong, a used and an expired link. */
  return async (asked: Redeemed, visitor: Visitor): Promise<LoginAnswer & { cookie: string }> => {
    const { address } = visitor;
    // Longer than any username: links and accounts are counted apart.
    const attempt = { username: `sign-in link ${linkKey(asked.token)}`, address };
    await slowDown.checkOwn(attempt);
    const cookie = newCookie();
    const userId = await sessions.inTurn(
      address,
      () => choosePassword(asked, attempt, cookie),
      'OUTCOME_UNKNOWN',
    );
    await links.end(userId);
    return sessions.openFor(userId, visitor, cookie);
  };
}

function refuseUsed(user: PasswordHolder, tokenHash: string): void {
  if (!user.isActive || user.redeemedLink === tokenHash) throw new Fault('SIGN_IN_LINK_INVALID');
}
