import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const note = 'hip replacement on Friday';

/** As the driver throws it: the refused document hangs on the error, and its words quote a key. */
const refusedWrite = Object.assign(
  new Error(`E11000 duplicate key error dup key: { notes: "${note}" }`),
  { code: 11000, writeErrors: [{ err: { op: { absenceType: 'HL', notes: note } } }] },
);

it.each([
  ['of the driver', refusedWrite],
  ['with a cause', new Error('relay failed', { cause: refusedWrite })],
  ['of a cast', new Error(`Cast to date failed for value "${note}" at path submittedAt`)],
  ['of JSON', new SyntaxError(`Unexpected token 'h', "${note}" is not valid JSON`)],
  ['of a schema', z.object({ notes: z.literal('x', note) }).safeParse({ notes: note }).error],
  ['that is long', new Error(`${'long '.repeat(5000)}${note}`)],
  ['that is none', { notes: note }],
])(
  'an error %s is logged with its type and place, and with nothing of what was stored [OPS-21]',
  (_what, err) => {
    const lines = linesOf((log) => log.child({}).error({ err }, 'what follows a write failed'));
    expect(lines).toContain('what follows a write failed');
    expect(lines).not.toMatch(/hip|HL/);
    expect(lines.length).toBeLessThan(4000);
    if (err instanceof Error && !(err instanceof z.ZodError))
      expect(lines).toContain('logged-error.test.ts');
  },
);

it('the words of an unexpected error stay, so that it can be found [OPS-21]', () => {
  const lines = linesOf((log) => log.warn({ err: new TypeError("reading 'sheet'") }, 'failed'));
  expect(JSON.parse(lines)).toMatchObject({
    err: { type: 'TypeError', message: "reading 'sheet'" },
  });
});

it('a logger without this serializer would tell [OPS-21]', () => {
  const lines: string[] = [];
  pino({}, { write: (line) => void lines.push(line) }).error({ err: refusedWrite }, 'failed');
  expect(lines.join('')).toContain(note);
});
