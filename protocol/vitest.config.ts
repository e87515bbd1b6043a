import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'protocol', isolate: false, include: ['src/**/*.test.ts'], testTimeout: 20_000 },
});
