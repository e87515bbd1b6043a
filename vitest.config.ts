import { defineConfig } from 'vitest/config';

/** One command for the three workspaces; each workspace says how its own tests run. */
export default defineConfig({
  test: {
    projects: [
      'protocol',
      'backend',
      'frontend',
      // What needs no window has none, and none of its setup.
      {
        root: 'frontend',
        test: {
          name: 'frontend-pure',
          include: ['src/**/*.test.ts'],
          setupFiles: [new URL('.ci/busy-machine.mjs', import.meta.url).pathname],
          isolate: false,
        },
      },
      // What counts how often something is drawn puts its own in the place of modules, which all other files share.
      {
        root: 'frontend',
        extends: './frontend/vite.config.ts',
        test: {
          name: 'frontend-drawn',
          include: ['src/**/*.drawn.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [
            new URL('.ci/busy-machine.mjs', import.meta.url).pathname,
            new URL('frontend/src/testing/setup.ts', import.meta.url).pathname,
          ],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'checks', include: ['.ci/*.test.mjs'] } },
    ],
    // What a test that passes has logged interests nobody.
    silent: 'passed-only',
    // What a file becomes is kept in node_modules for the next run; after a change of a plugin: npx vitest --clearCache.
    experimental: { fsModuleCache: true },
    // More than cores: half of the time a test of the server waits for a clock or the store.
    maxWorkers: 3,
  },
});
