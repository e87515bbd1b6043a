import { callsTo, type Outcomes, type Target } from './attack-calls.ts';
import { connectionAttacks } from './connection-attacks.ts';
import { credentialAttacks } from './credential-attacks.ts';
import { dateAttacks } from './date-attacks.ts';

// A wall is let in before this address has used up its pairings.
const attacks = { ...connectionAttacks, ...dateAttacks, ...credentialAttacks };
export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

/** What hostile clients do, and what they were answered. `size` is 1 for all of it, less for the same in small. */
export async function runAttack(name: AttackName, target: Target, size: number): Promise<Outcomes> {
  const calls = callsTo(target);
  await attacks[name](calls, (count) => Math.max(1, Math.round(count * size)), size);
  return calls.outcomes();
}

interface Expected {
  /** What nobody may be answered but these. */
  readonly only: readonly string[];
  /** What somebody must have been answered. */
  readonly refusal?: string;
  /** Of what there may be so many and no more. */
  readonly most?: Readonly<Record<string, number>>;
}

/** How each attack has to be refused; `open` is a connection that was let in. */
const refusals: Readonly<Record<AttackName, Expected>> = {
  'frames of a signed-in socket': { only: ['open', 'ended'], refusal: 'ended' },
  'anonymous websockets': { only: ['UNAUTHENTICATED'], refusal: 'UNAUTHENTICATED' },
  'half-open connections': { only: [] },
  'half-sent bodies': { only: [] },
  'sockets that do not read': { only: ['open', 'ended', 'TOO_MANY'] },
  'handshakes beyond the limit': {
    only: ['open', 'TOO_MANY', 'ended'],
    refusal: 'TOO_MANY',
  },
  // SES-52: an address has 31 accounts, with what is tried before the 31st has failed, and then a turn a second.
  'logins of many accounts': { only: ['401', '429', '503'], refusal: '401' },
  // SES-30: of guesses sent all at once at most 7 are checked.
  'guesses on one account': { only: ['401', '429', '503'], refusal: '429', most: { 401: 7 } },
  'guesses with forged X-Forwarded-For': {
    only: ['401', '429', '503'],
    refusal: '429',
    most: { 401: 7 },
  },
  // DIS-5: one address has 60 in 10 minutes, whatever it was before.
  'pairing offers': { only: ['200', '429'], refusal: '429', most: { 200: 60 } },
  // DIS-4
  'pairing guesses': { only: ['404', '429'], refusal: '429', most: { 404: 5 } },
  // OPS-32: by how many there are, before any is looked at.
  'bad marks of 229 kB': { only: ['413'], refusal: '413' },
  // S28; so many frames at once are a flood (S5).
  'dates over the socket': { only: ['open', 'TOO_MANY', 'ended'], refusal: 'TOO_MANY' },
  'dates over calls': { only: ['200', '429'], refusal: '429' },
  // S28: a wall follows the date on duty; the 200 are its pairing.
  'a wall through dates': {
    only: ['200', '403', '429', 'open', 'FORBIDDEN', 'TOO_MANY', 'ended'],
    refusal: 'FORBIDDEN',
    most: { 200: 3 },
  },
};

/** What was answered that must not be, or was not that must; empty when the attack was refused as it should. */
export function wronglyAnswered(name: AttackName, outcomes: Outcomes): string[] {
  const { only, refusal, most = {} } = refusals[name];
  const wrong = Object.keys(outcomes).filter((one) => !only.includes(one));
  if (refusal !== undefined && outcomes[refusal] === undefined) wrong.push(`no ${refusal}`);
  for (const [one, limit] of Object.entries(most))
    if ((outcomes[one] ?? 0) > limit) wrong.push(`${outcomes[one]} times ${one}`);
  return wrong;
}
