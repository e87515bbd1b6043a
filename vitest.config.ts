import { defineConfig } from 'vitest/config';

/** One command for the three workspaces; each workspace says how its own tests run. */
export default defineConfig({
  test: {
    projects: [
      'protocol',
      'backend',
      'frontend',
      { test: { name: 'checks', include: ['.ci/*.test.mjs'] } },
    ],
    // Of two cores, as some tests mostly wait: for a database that is away, or for a program of their own.
    maxWorkers: 3,
  },
});
