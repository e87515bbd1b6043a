import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { nothingEnded, type Ended } from './ended-sessions.ts';

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

/** Of a session only the hash is in it that the database has as well (SES-20). */
export function endedFile(dir: string): EndedFile {
  const file = path.join(path.resolve(dir), 'ended-sessions.json');
  const part = `${file}.part`;
  let last: Promise<void> = Promise.resolve();

  async function write({ sessions, subjects }: Ended): Promise<void> {
    if (sessions.size + subjects.size === 0) return rm(file, { force: true });
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(part, 'w', 0o600);
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
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (text === undefined) return nothingEnded();
      const { sessions, subjects } = content.parse(JSON.parse(text));
      return { sessions: new Map(sessions), subjects: new Map(subjects) };
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
