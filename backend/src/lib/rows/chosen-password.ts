import type { Acting } from './acting.ts';

/** A password that a person has chosen for themselves, as it is to be stored. */
export interface ChosenPassword {
  readonly userId: string;
  readonly passwordHash: string;
  readonly acting: Acting;
  /** The session that goes on; all others of the person end. */
  readonly spares: string;
  /** By which sign-in link, as its hash; undefined where the person knew their password. */
  readonly link?: string;
  /** Throws where the person is not what they were when this began. */
  confirm(user: PasswordHolder): void;
}

/** What of a person decides whether they may choose it. */
export interface PasswordHolder {
  readonly isActive: boolean;
  readonly passwordHash: string;
  readonly redeemedLink?: string | null;
}
