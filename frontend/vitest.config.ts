import { mergeConfig, defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'frontend',
      include: ['src/**/*.test.tsx'],
      exclude: ['src/**/*.drawn.test.tsx'],
      environment: 'happy-dom',
      // All files share one window: a press on a download or a link in a new tab must not take it elsewhere.
      environmentOptions: {
        happyDOM: {
          settings: {
            navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          },
        },
      },
      setupFiles: ['../.ci/busy-machine.mjs', 'src/testing/setup.ts'],
      // Page tests make much that is soon thrown away.
      execArgv: ['--max-semi-space-size=64'],
      // Making a window and loading the page anew for every file takes longer than the tests.
      isolate: false,
      // A story of many clicks on a busy machine; what hangs still ends.
      testTimeout: 20_000,
    },
  }),
);
