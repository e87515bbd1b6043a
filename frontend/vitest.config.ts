import { mergeConfig, defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'frontend',
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: ['src/testing/setup.ts'],
      // A story of many clicks on a busy machine; what hangs still ends.
      testTimeout: 20_000,
    },
  }),
);
