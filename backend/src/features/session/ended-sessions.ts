import type { SessionDoc } from './session.repo.ts';

/** A logout, as the audit trail is to have it. */
export interface Departure {
  /** So that it stands in the trail once, however often it is recorded (AUD-6). */
  readonly key: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly address: string;
  readonly at: string;
}

export interface EndedSubject {
  readonly until: Date;
  /** The session that goes on. */
  readonly spared: string | undefined;
}

/** What is over and may still be stored: it opens nothing (SES-37, SES-56). */
export interface Ended {
  /** By the session's id; with its logout where that is still to be recorded. */
  readonly sessions: Map<string, Departure | null>;
  /** By the subject's id. */
  readonly subjects: Map<string, EndedSubject>;
}

export const nothingEnded = (): Ended => ({ sessions: new Map(), subjects: new Map() });

export function isEnded(
  { sessions, subjects }: Ended,
  { _id, subjectId, createdAt }: SessionDoc,
): boolean {
  const over = subjects.get(subjectId);
  return (
    sessions.has(_id) || (over !== undefined && createdAt <= over.until && _id !== over.spared)
  );
}
