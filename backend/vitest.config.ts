import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'backend',
    include: ['src/**/*.test.ts'],
    // Each test has a database of its own; loading the server anew for every file costs a second each.
    isolate: false,
    // Servers start again and again, and what they read is soon thrown away.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['../.ci/busy-machine.mjs', 'src/testing/quick-passwords.setup.ts'],
    globalSetup: ['src/testing/programs.setup.ts', 'src/testing/store.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
