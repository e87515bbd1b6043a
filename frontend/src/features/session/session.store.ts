import type { LoginAnswer, SessionUser } from '@muster/protocol';
import { create } from 'zustand';
import { useSessionEnd } from '../../shared/http/session-end.ts';
import { z } from 'zod';
import { persisted } from '../../shared/kept/persisted.ts';
import { mirrorAccess } from './access-map.ts';
import { followLeaving, forgetLeaving } from './leaving.ts';
import { leftElsewhere } from './revocation-words.ts';
import {
  forgetSession,
  leavingKey,
  readEnded,
  readSession,
  sessionKeys,
  storeEnded,
  storeSession,
} from './session.storage.ts';

/** Changes when a person goes on in one tab. */
const renewedKey = 'auth_renewed';

interface SessionState {
  /** User and token: both or neither (SES-14). */
  readonly session: LoginAnswer | null;
  /** Why the session ended, for the login screen; null when its user ended it. */
  readonly endedBecause: string | null;
}

/** Who is signed in: the page's own, since it decides which session there is. */
export const useSession = create<SessionState>(() => ({
  session: readSession(),
  endedBecause: null,
}));

// When a session ends is said of that session: the next one has not heard it yet (SES-110).
useSession.subscribe(({ session }, before) => {
  if (session?.token !== before.session?.token) useSessionEnd.setState({ end: null });
});

/** The signed-in user. Throws where nobody is signed in: screens behind the login only. */
export function useUser(): SessionUser {
  const user = useSession(({ session }) => session?.user);
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** A new session; it takes the place of one whose logout is unanswered (SES-36). */
export function openSession(session: LoginAnswer): void {
  forgetLeaving();
  keep(session);
}

function keep(session: LoginAnswer): void {
  storeSession(session);
  mirrorAccess(session.user);
  useSession.setState({ session, endedBecause: null });
}

/** Whether nobody is signed in, and it was not a logout: the same person goes on where they were (SES-112). */
export const endsByItself = ({ session, endedBecause }: SessionState): boolean =>
  session === null && endedBecause !== null && endedBecause !== leftElsewhere;

/** Tells the other tabs that the session goes on (SES-111). */
export function tellRenewed(): void {
  // Where storage is not available, each tab warns for itself.
  const renewed = persisted(renewedKey, z.string(), { where: 'device', as: 'text' });
  renewed.keep(crypto.getRandomValues(new Uint32Array(2)).join('-'));
}

/** Calls `listener` when another tab has put the end of the session off. Answers how to stop. */
export function onRenewedElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === renewedKey) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Takes over what the server knows of the user now; the token stays (SES-15). */
export function replaceUser(user: SessionUser): void {
  const { session } = useSession.getState();
  if (session?.user.id === user.id) keep({ ...session, user });
}

/** Wipes the session, here and in storage. */
export function closeSession(because: string | null = null): void {
  storeEnded(because);
  forgetSession();
  if (useSession.getState().session === null) return;
  useSession.setState({ session: null, endedBecause: because });
}

/** The browser has another person's session: the one that another tab has stored, else nobody is signed in here. */
export function giveWay(because: string): void {
  const stored = readSession();
  if (!stored || stored.token === useSession.getState().session?.token) closeSession(because);
  else useSession.setState({ session: stored, endedBecause: null });
}

/** Follows what other tabs do to the session: their logout is ours. Answers how to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && !sessionKeys.includes(key)) return;
    if (key === null || key === leavingKey) followLeaving();
    const session = readSession();
    const currentSession = useSession.getState().session;
    if (session?.token === currentSession?.token && session?.user.id === currentSession?.user.id)
      return;
    useSession.setState({ session, endedBecause: session ? null : (readEnded() ?? leftElsewhere) });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
