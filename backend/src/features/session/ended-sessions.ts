import type { SessionDoc } from './session.repo.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

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

/** Keeps what ended while the database was away, so that a restart knows it too (SES-56). */
export interface EndedFile {
  read(): Promise<Ended>;
  /** Resolves when it is on the disk. */
  write(ended: Ended): Promise<void>;
}

const person = z.object({ id: z.string(), name: z.string() });
const departure = z.object({
  key: z.string(),
  user: person,
  address: z.string(),
  at: z.string(),
});
const over = z
  .object({ until: z.coerce.date(), spared: z.string().optional() })
  .transform(({ until, spared }) => ({ until, spared }));
const content = z.object({
  sessions: z.array(z.tuple([z.string(), departure.nullable()])),
  subjects: z.array(z.tuple([z.string(), over])),
});

const isName = (name: string) => /^ended-sessions(-[0-9a-f-]+)?\.json$/.test(name);

/**
 * Of a session only the hash is in it that the database has as well (SES-20). Each process has a file of its own, since
 * several may share the folder; what one that has ended left is taken over by the next that starts.
 */
export function endedFile(dir: string): EndedFile {
  const folder = path.resolve(dir);
  const freshName = () => path.join(folder, `ended-sessions-${randomUUID()}.json`);
  const file = freshName();
  const part = `${file}.part`;
  let last: Promise<void> = Promise.resolve();

  async function write({ sessions, subjects }: Ended): Promise<void> {
    if (sessions.size + subjects.size === 0) return rm(file, { force: true });
    await mkdir(folder, { recursive: true });
    await rm(part, { force: true });
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ sessions: [...sessions], subjects: [...subjects] }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return rename(part, file);
  }

  return {
    async read() {
      const ended = nothingEnded();
      const taken: string[] = [];
      for (const name of (await ifThere(readdir(folder))) ?? []) {
        if (!isName(name)) continue;
        // Under another name first: a process that lives writes its own anew, with all that it knows.
        const mine = freshName();
        await ifThere(rename(path.join(folder, name), mine));
        const text = await ifThere(readFile(mine, 'utf8'));
        if (text === undefined) continue;
        taken.push(mine);
        const { sessions, subjects } = content.parse(JSON.parse(text));
        for (const [key, departure] of sessions) ended.sessions.set(key, departure);
        for (const [id, over] of subjects) {
          const existing = ended.subjects.get(id);
          if (!existing || existing.until < over.until) ended.subjects.set(id, over);
        }
      }
      if (taken.length > 0) await write(ended);
      for (const one of taken) await rm(one, { force: true });
      return ended;
    },
    write(ended) {
      // One after the other, each with what is true when its turn comes.
      last = last.then(
        () => write(ended),
        () => write(ended),
      );
      return last;
    },
  };
}

async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
