import { beforeEach, expect, it } from 'vitest';
import { Fault } from '../lib/fault.ts';
import { makeMeter } from '../lib/meter.ts';
import { backgroundJobs, Stopping, type Making } from './jobs.ts';

interface Doc {
  readonly _id: string;
  state: 'copying' | 'removing' | 'done' | 'failed';
  message: string | null;
}

const nobody = { by: null, from: null };

/** What the database has of them, and what the trail says. */
let stored: Map<string, Doc>;
let trail: string[];
let made: string[];
let failures: string[];
let isFree: boolean;
beforeEach(() => {
  stored = new Map();
  [trail, made, failures, isFree] = [[], [], [], true];
});

interface Steps {
  copying?(doc: Doc): Promise<void>;
  removing?(doc: Doc, making: Making): Promise<void>;
}

/** The jobs of one process. */
function processWith({ copying, removing }: Steps = {}) {
  return backgroundJobs<Doc>({
    name: 'A move',
    meter: makeMeter({ elapsed: () => performance.now() }),
    lease: {
      async take() {
        if (!isFree) throw new Fault('BUSY', { words: { what: 'A move' } });
        isFree = false;
        return () => (isFree = true);
      },
      waits: async () => null,
    },
    steps: {
      copying: {
        async make(doc) {
          made.push('copied');
          await copying?.(doc);
        },
        cutOff: 'Cut off. Nothing was removed.',
      },
      removing: {
        async make(doc, making) {
          made.push(making.isLeft ? 'removed again' : 'removed');
          await removing?.(doc, making);
        },
      },
    },
    store: async (doc) => void stored.set(doc._id, { ...doc }),
    latest: async () => [...stored.values()].at(-1),
    recordEnd: async ({ _id, state }) => void trail.push(`${_id} ${state}`),
    startedBy: () => nobody,
    wordsOf: (error, { state }) => `${state}: ${String(error)}`,
    failed: (_error, doing) => failures.push(doing),
  });
}

const begin = (_id = 'a') => ({ _id, state: 'copying' as const, message: null });
const never = () => new Promise<void>(() => undefined);

it('makes its steps in their order, each with its name stored before, and one job at a time [KEP-8]', async () => {
  const seen: string[] = [];
  const look = async ({ _id }: Doc) => void seen.push(stored.get(_id)?.state ?? '');
  const jobs = processWith({ copying: look, removing: look });
  const begun = await jobs.start(begin, nobody);
  await expect(processWith().start(begin, nobody)).rejects.toMatchObject({ code: 'BUSY' });
  await begun.made;
  expect([seen, made]).toEqual([
    ['copying', 'removing'],
    ['copied', 'removed'],
  ]);
  expect([begun.doc.state, stored.get('a')?.state, trail]).toEqual(['done', 'done', ['a done']]);
  expect([jobs.current(), isFree]).toEqual([undefined, true]);
});

it('one that fails says why, at which step, and lets the next one begin [KEP-23]', async () => {
  const jobs = processWith({ removing: () => Promise.reject(new Error('no room')) });
  const { made: ended } = await jobs.start(begin, nobody);
  await expect(ended).rejects.toThrow('no room');
  expect(stored.get('a')).toMatchObject({ state: 'failed', message: 'removing: Error: no room' });
  expect([trail, failures, isFree]).toEqual([['a failed'], ['a move failed'], true]);
});

it('what an ended process has left is called failed where it cannot be gone on with, and otherwise made once more from that step on [KEP-7, DIR-127]', async () => {
  await processWith({ copying: never }).start(begin, nobody);
  isFree = true;
  await processWith().resume();
  expect(stored.get('a')).toMatchObject({
    state: 'failed',
    message: 'Cut off. Nothing was removed.',
  });
  void processWith({ removing: never }).start(() => begin('b'), nobody);
  await expect.poll(() => stored.get('b')?.state).toBe('removing');
  const next = processWith();
  await expect(next.resume()).rejects.toMatchObject({ code: 'BUSY' });
  isFree = true;
  await next.resume();
  await next.settled();
  expect(stored.get('b')?.state).toBe('done');
  expect(made).toEqual(['copied', 'copied', 'removed', 'removed again']);
});

it('a process that stops calls failed what the next start would, and leaves it the rest [EVI-8, KEP-7]', async () => {
  const stopping = (): Promise<void> => Promise.reject(new Stopping());
  const cut = await processWith({ copying: stopping }).start(begin, nobody);
  await cut.made;
  expect(stored.get('a')?.state).toBe('failed');
  const left = await processWith({ removing: stopping }).start(() => begin('b'), nobody);
  await left.made;
  expect([stored.get('b')?.state, trail, failures]).toEqual(['removing', ['a failed'], []]);
});

it('the end of the latest one is recorded once more, as a crash may have kept it from the trail [AUD-13]', async () => {
  stored.set('a', { ...begin(), state: 'done' });
  await processWith().resume();
  expect(trail).toEqual(['a done']);
});
