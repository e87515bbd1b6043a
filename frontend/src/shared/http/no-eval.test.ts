import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const compile = vi.fn<() => never>(() => {
  throw new EvalError('the content security policy forbids it');
});
beforeEach(() => {
  compile.mockClear();
  vi.stubGlobal('Function', compile);
});
afterEach(() => void vi.unstubAllGlobals());

const parse = async () => {
  const { z } = await import('zod');
  return z.object({ teamId: z.string() }).parse({ teamId: 'A1' });
};

it('makes no function from text once this module was evaluated [OPS-29]', async () => {
  await import('./no-eval.ts');
  expect(await parse()).toEqual({ teamId: 'A1' });
  expect(compile).not.toHaveBeenCalled();
});

it('is the first module of the page, since schemas decide while they are made [OPS-29]', () => {
  const main = readFileSync(path.join(import.meta.dirname, '../../main.tsx'), 'utf8');
  const [first] = main.matchAll(/^import (.+);$/gm);
  expect(first?.[1]).toBe("'./shared/http/no-eval.ts'");
});
