import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newOpId } from './op-id.ts';

it('makes ids where the browser has no randomUUID [UI-360]', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 200 }, newOpId);
  expect(new Set(made).size).toBe(200);
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
  vi.unstubAllGlobals();
});
