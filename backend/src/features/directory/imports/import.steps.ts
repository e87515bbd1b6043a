import { nameKey } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { TagDoc, UserDoc, UserTagDoc } from '../directory.repo.ts';
import type { Clock } from '../../../lib/clock.ts';
import { moveOf } from '../users/move-of.ts';
import type { JobStep, TagStep } from '../jobs/jobs.repo.ts';
import type { CheckedList } from './import.check.ts';
import type { LinePlan } from './import.line.ts';

interface Making {
  readonly clock: Pick<Clock, 'timeZone' | 'now'>;
  readonly byId: string;
  readonly tags: readonly TagDoc[];
  /** What is stored of a line's password. */
  hashOf(line: number): string;
}

/** A checked list as the steps of one job, a step for each person (DIR-126). */
export function stepsOf({ lines }: CheckedList, making: Making): JobStep[] {
  return lines.flatMap(({ shown, plan }) => (plan ? [stepOf(shown.line, plan, making)] : []));
}

function stepOf(line: number, plan: LinePlan, making: Making): JobStep {
  const { clock, byId, tags: all, hashOf } = making;
  const now = new Date(clock.now());
  const given = (userId: string, tags: readonly TagDoc[]): TagStep[] =>
    tags.map(({ _id: tagId, name }) => ({
      link: { _id: randomUUID(), userId, tagId, assignedBy: byId, createdAt: now },
      name,
    }));
  const taken = (links: readonly UserTagDoc[]): TagStep[] =>
    links.map((link) => ({ link, name: all.find(({ _id }) => _id === link.tagId)?.name ?? '' }));

  if (plan.type === 'change') {
    const { user, give, take } = plan;
    const { teamId } = plan.set;
    const set: Partial<UserDoc> = {
      ...plan.set,
      ...(teamId !== undefined && moveOf(clock, user, teamId)),
    };
    const was = Object.fromEntries(
      Object.keys(set).map((name) => [name, user[name as keyof UserDoc] ?? null]),
    );
    const tags = { give: given(user._id, give), take: taken(take) };
    return { type: 'update', id: user._id, set, was, verb: 'updated', ...tags };
  }
  const { fields, tags } = plan;
  const user: UserDoc = {
    _id: randomUUID(),
    ...fields,
    usernameKey: nameKey(fields.username),
    passwordHash: hashOf(line),
    createdAt: now,
    deletedAt: null,
  };
  return { type: 'insert', user, give: given(user._id, tags), take: [] };
}
