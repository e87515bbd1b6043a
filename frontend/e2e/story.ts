import { test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './server.ts';

/**
 * A story. What it opened is closed when it ends: pages left behind would slow down those after it. One that fails
 * prints what its pages showed, since a screenshot does not leave the machine it was taken on.
 */
export const test = base.extend<{ closed: void }, { demo: Product }>({
  /**
   * For files that need no more than a morning of the demo organisation: one server for all of them on a worker. Each
   * has teams of its own to mark, and leaves the others as they are.
   */
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- by which what a fixture needs is known
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
  closed: [
    async ({ browser }, use, story) => {
      await use();
      const contexts = browser.contexts();
      if (story.status !== story.expectedStatus) {
        for (const page of contexts.flatMap((context) => context.pages())) {
          console.log(`${story.title}: ${await shownBy(page)}`);
        }
      }
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** The address, the state of the connection, and the beginning of the words on a page. */
async function shownBy(page: Page): Promise<string> {
  const read = page.evaluate(() => ({
    looks: Array.from(document.querySelectorAll('[data-look]'), (one) => one.textContent),
    words: document.body.innerText.replace(/\s+/g, ' ').slice(0, 600),
  }));
  const late = new Promise<never>((_, reject) => setTimeout(reject, 3_000, 'no answer'));
  const said = await Promise.race([read, late]).catch((error: unknown) => String(error));
  return `${page.url()} ${JSON.stringify(said)}`;
}
