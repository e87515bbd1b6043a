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
    // Vitest leaves one core to itself, which of two is half.
    maxWorkers: 2,
  },
});
