import { defineConfig } from 'vitest/config';

/** One command for the three workspaces; each workspace says how its own tests run. */
export default defineConfig({
  test: { projects: ['protocol', 'backend', 'frontend'] },
});
