import { test as base } from '@playwright/test';

/** A story. What it opened is closed when it ends: pages left behind would slow down those after it. */
export const test = base.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
