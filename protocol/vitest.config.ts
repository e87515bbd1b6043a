import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'protocol',
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../.ci/busy-machine.mjs'],
    testTimeout: 20_000,
  },
});
