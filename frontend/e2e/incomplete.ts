import { expect, type Page } from '@playwright/test';

interface Lies {
  lies?: Set<string>;
}

/** Looks at a screen after each change of it for a team that passes for complete and is not (MON-32). */
export async function watchIncomplete(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lies = new Set<string>();
    (globalThis as Lies).lies = lies;
    const passes = /Submitted|\b\d+\/\d+\b/;
    const look = () => {
      const incomplete = [...document.querySelectorAll('li:has([data-place])')].filter((team) => {
        const all = team.querySelectorAll('[data-place]').length;
        const open = team.querySelectorAll('[data-status=not_marked]').length;
        return open > 0 && open < all;
      });
      for (const team of incomplete) {
        if (passes.test(team.textContent)) lies.add(`card: ${team.textContent}`);
        const name = team.querySelector('h2')?.textContent;
        for (const row of document.querySelectorAll('table tr')) {
          if (row.querySelector('b')?.textContent === name && passes.test(row.textContent)) {
            lies.add(`table: ${row.textContent}`);
          }
        }
      }
      const figures = [...document.querySelectorAll('dl')].map((one) => one.textContent).join();
      if (incomplete.length > 0 && !figures.includes(`${incomplete.length} incomplete`)) {
        lies.add(`figures: ${figures}`);
      }
      const sheet = document.querySelector('main')?.textContent ?? '';
      const counts = [...document.querySelectorAll('main *')].map((one) =>
        /^(\d+) of (\d+) members marked$/.exec(one.textContent),
      );
      const [, marked, total] = counts.find((one) => one !== null) ?? [];
      if (
        marked !== total &&
        /Submitted \d/.test(sheet) &&
        !/Submitted [^·]+ · \d+ of \d+/.test(sheet)
      ) {
        lies.add(`sheet: ${sheet}`);
      }
    };
    look();
    const watched = { subtree: true, childList: true, characterData: true, attributes: true };

    new MutationObserver(look).observe(document, watched);
  });
}

export async function expectNoneComplete(name: string, page: Page): Promise<void> {
  const lies = await page.evaluate(() => [...((globalThis as Lies).lies ?? ['not looked at'])]);
  expect(lies, name).toEqual([]);
}
