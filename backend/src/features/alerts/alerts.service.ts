import { alertsByNewest, type Alert } from '@muster/protocol';
import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { NameNow } from '../called-now.ts';
import type { Fact } from './alerts.facts.ts';
import { presentAlert } from './alerts.present.ts';
import type { AlertDoc, AlertsRepo } from './alerts.repo.ts';
import { idOf, named, waitedFor } from './alerts.waits.ts';
import type { AlertReader, DueWords } from './alerts.words.ts';

interface Deps {
  repo: AlertsRepo;
  clock: Clock;
  dueWords: DueWords;
  /** What everything is called now (KNO-49). */
  names(): Promise<NameNow>;
  /** Runs for each alert as this process has stored it. */
  written(doc: AlertDoc): void;
  /** Runs for what this process has raised, with those alone who were raised now. */
  raised(doc: AlertDoc): Promise<void>;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

const keptForMs = 31 * 86_400_000;

/** What needs somebody, from the facts of each look (KNO-40 to KNO-43). */
export function alertsService({ repo, clock, dueWords, names, written, raised }: Deps) {
  /** Raises what is new, one line a kind, and ends what is over. Run by the process that decides. */
  async function take(date: string, facts: readonly Fact[]): Promise<void> {
    const open = await repo.open();
    const known = new Set(
      open
        .filter((doc) => doc.date === date)
        .flatMap((doc) =>
          doc.members.map((m) => (m.endedAt === null ? named(doc.kind, m.key) : '')),
        ),
    );
    const now = clock.now();
    const since = await waitedFor(repo, { date, facts, now });
    const current = facts.filter((one) => known.has(idOf(one)) || now - since(one) >= one.afterMs);
    const keys = new Set(current.map(idOf));
    for (const doc of open) await endIn(doc, doc.date === date ? keys : new Set());
    const fresh = new Map<string, Fact[]>();
    for (const one of current) {
      if (known.has(idOf(one))) continue;
      const begun = { ...one, since: one.since ?? since(one) };
      fresh.set(one.kind, [...(fresh.get(one.kind) ?? []), begun]);
    }
    for (const group of fresh.values()) {
      if (!(await join(date, group))) await raise(date, group);
    }
  }

  async function endIn(doc: AlertDoc, keys: ReadonlySet<string>): Promise<void> {
    const isOver = ({ key, endedAt }: AlertDoc['members'][number]) =>
      endedAt === null && !keys.has(named(doc.kind, key));
    if (!doc.members.some(isOver)) return;
    const endedAt = clock.instant();
    const members = doc.members.map((one) => (isOver(one) ? { ...one, endedAt } : one));
    const isEnded = members.every((one) => one.endedAt !== null);
    const after = await repo.revise(doc, { members, ...(isEnded && { endedAt }) });
    // Whoever was faster has acknowledged it: the next look ends it.
    if (after) written(after);
  }

  /** Into the line of its kind that is there and that nobody has taken notice of: no storm (KNO-42). */
  async function join(date: string, group: readonly Fact[]): Promise<boolean> {
    const doc = (await repo.open()).find(
      (one) =>
        one.date === date &&
        one.kind === group[0]?.kind &&
        one.acknowledgedBy === null &&
        one.members.every(({ acknowledgedBy }) => acknowledgedBy === null),
    );
    if (!doc) return false;
    const keys = new Set(group.map(({ key }) => key));
    const fresh = group.map(memberOf);
    const members = [...doc.members.filter(({ key }) => !keys.has(key)), ...fresh];
    const after = await repo.revise(doc, { members });
    if (!after) return false;
    written(after);
    await raised({ ...after, members: fresh, raisedAt: clock.instant() });
    return true;
  }

  async function raise(date: string, group: readonly Fact[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const minute = Math.floor(clock.now() / 60_000);
    const keys = group.map(({ key }) => key).toSorted((a, b) => a.localeCompare(b));
    const doc: AlertDoc = {
      _id: hash('sha256', [date, first.kind, minute, ...keys].join('|')).slice(0, 32),
      date,
      kind: first.kind,
      revision: 1,
      members: group.map(memberOf),
      raisedAt: clock.instant(),
      endedAt: null,
      acknowledgedBy: null,
      expiresAt: new Date(clock.now() + keptForMs),
    };
    if (!(await repo.insert(doc))) return;
    written(doc);
    await raised(doc);
  }

  async function list(date: string, to: AlertReader): Promise<Alert[]> {
    const [docs, nameNow] = await Promise.all([repo.on(date), names()]);
    return docs
      .flatMap((doc) => presentAlert(doc, to, { dueWords, nameNow }) ?? [])
      .toSorted(alertsByNewest);
  }

  /** For everybody; by a leader for the own team alone. Undefined where there is none for them. */
  async function acknowledge(id: string, by: Person, to: AlertReader): Promise<Alert | undefined> {
    const words = { dueWords, nameNow: await names() };
    for (;;) {
      const doc = await repo.one(id);
      const shown = doc && presentAlert(doc, to, words);
      if (!shown || shown.acknowledgedBy) return shown ?? undefined;
      const acknowledgedBy = { id: by.id, name: by.name, at: clock.instant() };
      const ofTeam = ({ teamId }: AlertDoc['members'][number]) =>
        typeof to !== 'string' && teamId === to.teamId;
      const members = doc.members.map((one) => (ofTeam(one) ? { ...one, acknowledgedBy } : one));
      const fields = typeof to === 'string' ? { acknowledgedBy } : { members };
      const after = await repo.revise(doc, fields);
      if (!after) continue;
      written(after);
      return presentAlert(after, to, words) ?? shown;
    }
  }

  return { take, list, acknowledge };
}

const memberOf = ({ key, name, of, teamId, since }: Fact): AlertDoc['members'][number] => ({
  key,
  name,
  ...(of && { of }),
  teamId,
  ...(since !== undefined && { since: new Date(since).toISOString() }),
  endedAt: null,
  acknowledgedBy: null,
});
