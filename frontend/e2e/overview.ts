import type { Locator, Page } from '@playwright/test';

/** What stories look at on the watch's overview and elsewhere. */

/** The card of a team, by its name. */
export const teamCard = (page: Page, team: string) =>
  page
    .getByRole('list', { name: 'Teams' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: team, exact: true }) });

/** Drawn in amber: between red and green, and far from grey. */
export const isAmber = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const paint = document.createElement('canvas').getContext('2d');
    if (!paint) return false;
    paint.fillStyle = getComputedStyle(element).color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    return red - green > 15 && green - blue > 15;
  });
