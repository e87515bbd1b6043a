import type { BoardPresence } from '@muster/protocol';

/** What is true of who has the board open and who holds a card, and when each desk showed it (PRF-82). */
export interface Fact {
  /** Somebody who has the board open, or who holds a card. */
  readonly what: 'open' | 'holds';
  readonly who: string;
  readonly isSo: boolean;
  /** How it came to be: times are counted by it. */
  readonly how: string;
  readonly since: number;
  /** How long desks that were open before may take to show it, in ms. */
  readonly withinMs: number;
}

interface Judged {
  readonly due: number;
  /** Of a desk that was opened after the fact. */
  readonly isLateComer: boolean;
  verdict: 'open' | 'shown' | 'late';
  isCounted: boolean;
}

export interface Desk {
  see(picture: Pick<BoardPresence, 'viewers' | 'holding'>): void;
  close(): void;
}

export interface PresenceReport {
  /** Until it was shown, in ms, by how it came about. */
  readonly shownMs: ReadonlyMap<string, readonly number[]>;
  /** By how it came about, how often it was right when it was due. */
  readonly rightWhenDue: ReadonlyMap<string, number>;
  /** Facts that were replaced, or whose desk went, before they were due. */
  readonly leftOut: number;
  readonly wrong: readonly string[];
}

/** How long a desk that has just been opened may take to show what was so before, in ms. */
const openedWithinMs = 2000;
const cameBack = 'to whoever came to a process that was ready';

/** `lateMs`: what the machine makes everything late by. */
export function presenceLedger(lateMs: () => number = () => 0) {
  const facts = new Map<string, Fact>();
  const desks = new Set<OpenDesk>();
  const shownMs = new Map<string, number[]>();
  const rightWhenDue = new Map<string, number>();
  const wrong: string[] = [];
  let leftOut = 0;

  interface OpenDesk {
    readonly name: string;
    readonly since: number;
    viewers: ReadonlySet<string>;
    holders: ReadonlySet<string>;
    readonly judged: Map<Fact, Judged>;
  }

  const count = (how: string, ms: number) =>
    shownMs.set(how, [...(shownMs.get(how) ?? []), Math.max(0, ms)]);

  function judgedAt(desk: OpenDesk, fact: Fact): Judged {
    const isLateComer = desk.since > fact.since;
    const due = Math.max(fact.since + fact.withinMs, desk.since + openedWithinMs);
    const judged = desk.judged.get(fact) ?? {
      due,
      isLateComer,
      verdict: 'open',
      isCounted: false,
    };
    desk.judged.set(fact, judged);
    return judged;
  }

  function judge(desk: OpenDesk, fact: Fact, now: number): void {
    const shown = (fact.what === 'open' ? desk.viewers : desk.holders).has(fact.who);
    const judged = judgedAt(desk, fact);
    const isDue = now > judged.due + lateMs();
    if (judged.verdict === 'shown' && isDue && !judged.isCounted) {
      judged.isCounted = true;
      rightWhenDue.set(fact.how, (rightWhenDue.get(fact.how) ?? 0) + 1);
    }
    const say = (verbPhrase: string) =>
      wrong.push(
        `${desk.name} ${verbPhrase} that ${fact.who} ${fact.isSo ? '' : 'no longer '}${fact.what}, ${fact.how}`,
      );
    if (shown === fact.isSo && judged.verdict === 'open') {
      judged.verdict = 'shown';
      // What is gone was not shown to a late-comer in the first place.
      if (!judged.isLateComer) count(fact.how, now - fact.since);
      else if (fact.isSo) count(cameBack, now - desk.since);
    } else if (shown !== fact.isSo && judged.verdict === 'shown') {
      // Until it is due a desk may be told of what was before, as by the lease of a process that died.
      if (isDue) say('forgot');
      judged.verdict = isDue ? 'late' : 'open';
    } else if (shown !== fact.isSo && judged.verdict === 'open' && isDue) {
      say(`did not show within ${Math.round(judged.due - Math.max(fact.since, desk.since))} ms`);
      judged.verdict = 'late';
    }
  }

  const openOf = (desk: OpenDesk, fact: Fact) => judgedAt(desk, fact).verdict === 'open';

  return {
    /** From now on this is so; what was so before of the same is judged no further. */
    set(fact: Fact): void {
      const key = `${fact.what} ${fact.who}`;
      const before = facts.get(key);
      for (const desk of desks) {
        if (before && openOf(desk, before)) leftOut++;
        if (before) desk.judged.delete(before);
      }
      facts.set(key, fact);
    },
    desk(name: string, since: number): Desk {
      const none: ReadonlySet<string> = new Set();
      const desk: OpenDesk = { name, since, viewers: none, holders: none, judged: new Map() };
      desks.add(desk);
      return {
        see({ viewers, holding }) {
          desk.viewers = new Set(viewers.map(({ id }) => id));
          desk.holders = new Set(holding.map(({ by }) => by));
        },
        close() {
          if (!desks.delete(desk)) return;
          leftOut += [...facts.values()].filter((fact) => openOf(desk, fact)).length;
        },
      };
    },
    look(now: number): void {
      for (const desk of desks) for (const fact of facts.values()) judge(desk, fact, now);
    },
    /** Whether something is not due yet at some desk. */
    isOpen: (now: number): boolean =>
      [...desks].some((desk) =>
        [...facts.values()].some((fact) => judgedAt(desk, fact).due + lateMs() >= now),
      ),
    report: (): PresenceReport => ({ shownMs, rightWhenDue, leftOut, wrong }),
  };
}

export type PresenceLedger = ReturnType<typeof presenceLedger>;
