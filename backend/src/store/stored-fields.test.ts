import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedFields } from './stored-fields.ts';

describe('the stored fields of a contract', () => {
  it('have its types and its defaults [DEP-1]', () => {
    const fields = storedFields({
      name: z.string(),
      kind: z.enum(['a', 'b']).optional(),
      capacity: z.int().min(0),
      isActive: z.boolean().default(true),
      tags: z.array(z.string()).nullable().default(null),
    });
    expect(fields).toMatchObject({
      name: { type: String },
      kind: { type: String },
      capacity: { type: Number },
      isActive: { type: Boolean },
      tags: { type: [String] },
    });
    const defaults = Object.entries(fields).map(([name, field]) => [
      name,
      (field as { default(): unknown }).default(),
    ]);
    expect(Object.fromEntries(defaults)).toMatchObject({ isActive: true, tags: null });
  });

  it('are refused at the start for a type that nobody has said how to store [DEP-1]', () => {
    expect(() => storedFields({ at: z.date() })).toThrow('at has a type without a stored form');
  });
});
