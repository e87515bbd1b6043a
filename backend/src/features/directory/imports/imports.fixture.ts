import {
  importRoutes,
  userRoutes,
  type CheckedImport,
  type ImportProgress,
  type User,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestClient } from '../../../testing/app.ts';

export const header = 'Username,Name,Role,Team,Status';
export const file = (...lines: string[]) => [header, ...lines].join('\n');

/** What an administrator asks about lists of people. */
export function importing(admin: () => TestClient) {
  const post = (body: object, by = admin()) => by.raw('POST', '/api/admin/users/import', body);
  const words = async (text: string) => {
    const { statusCode, json } = await post({ csv: text, dryRun: true });
    return `${statusCode} ${json<{ message: string }>().message}`;
  };

  async function check(text: string): Promise<CheckedImport> {
    const answer = await admin().call(importRoutes.start, { body: { csv: text, dryRun: true } });
    if (!('lines' in answer)) throw new Error('not a checked list');
    return answer;
  }

  async function begin(text: string): Promise<string> {
    const { hash: expected } = await check(text);
    const body = { csv: text, dryRun: false, expected };
    const answer = await admin().call(importRoutes.start, { body });
    if (!('importId' in answer)) throw new Error('not begun');
    return answer.importId;
  }

  async function untilOver(importId: string, by = admin()): Promise<ImportProgress> {
    for (;;) {
      const progress = await by.call(importRoutes.progress, { params: { importId } });
      if (progress.state === 'done' || progress.state === 'failed') return progress;
      await pause(20);
    }
  }
  const make = async (text: string) => untilOver(await begin(text));

  const people = async (by = admin()): Promise<Map<string, User>> =>
    new Map((await by.call(userRoutes.list)).map((user) => [user.username, user]));

  return { post, words, check, begin, untilOver, make, people };
}
