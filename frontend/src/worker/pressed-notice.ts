/** What a page is told of a notification that somebody has pressed; it goes there (NOT-31). */
export interface Pressed {
  readonly pressed: string;
}

/** What of a service worker's pages is used. */
export interface Pages {
  matchAll(options: {
    type: 'window';
  }): Promise<readonly { focus(): Promise<unknown>; postMessage(message: Pressed): void }[]>;
  openWindow(url: string): Promise<unknown>;
}

/** The page that was in front last goes there by itself, so that nothing typed in it is lost; without one a page is opened. */
export async function goToPressed(link: string, pages: Pages): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window' });
  if (!page) {
    await pages.openWindow(link);
    return;
  }
  await page.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has none
  page.postMessage({ pressed: link });
}
