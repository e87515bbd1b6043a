import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './e2e/browser.ts';

const executablePath = await browserPath();
const longest = ['still.story.ts', 'whole-shift.story.ts'];
/** What moves takes a fifth of the processor, and no story is about it. */
const stories = { use: { contextOptions: { reducedMotion: 'reduce' } } } as const;

/** Stories with two or more real browsers against the built product; a file starts its own server, or shares one of a worker. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 90_000,
  // Two stories share two cores; what does not come still ends.
  expect: { timeout: 12_000 },
  workers: 2,
  // Four browsers and two servers on two cores: the list names what passed only at the second try as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: '../test-results',
  projects: [
    // A file runs on one worker: begun last, a long one would leave the other worker with nothing to do.
    { ...stories, name: 'stories, the longest', testMatch: longest },
    { ...stories, name: 'stories', testMatch: '*.story.ts', testIgnore: longest },
    // npm run screenshots: the pictures of the README.
    { name: 'screenshots', testMatch: 'screenshots.ts' },
    // npm run bench:browser: what only a browser can tell.
    { name: 'figures', testMatch: '*figures.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // It would fetch the whole page for every browser of every story; the stories about it allow it.
    serviceWorkers: 'block',
    // Recording everything makes a story five times as long: --trace on, when one is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // An address that is not safe, as one of a local network without TLS is not.
        '--host-resolver-rules=MAP muster.test 127.0.0.1',
      ],
    },
  },
});
