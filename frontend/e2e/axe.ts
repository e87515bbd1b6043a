import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What of a page keeps somebody out, as axe finds it. */

/** Of the same elements in other colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** It counts marks and the keys of a shortcut as words that a name leaves out, as in "Find or do", which has "Ctrl K" beside it. */
const leftOut = { 'label-content-name-mismatch': { enabled: false } };

interface Wanted {
  /** All rules, or those alone that colours decide. */
  readonly rules: 'all' | 'colours';
  /** The part of the page; without it the whole. */
  readonly within?: string | undefined;
}

/** Each serious or critical fault: its rule, and the elements. Axe itself stays in a page until that is loaded anew. */
export async function seriousFaults(page: Page, { rules, within }: Wanted): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ runOnly, context, rules: some }) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // Colours that were changed just now are inherited by all elements only when the page has been drawn in them.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // What is in order need not be listed.
      const { violations } = await here.run(context, {
        resultTypes: ['violations'],
        rules: some,
        ...(runOnly && { runOnly: { type: 'rule', values: runOnly } }),
      });
      return violations.map(({ id, impact, nodes }) => ({
        impact,
        said: `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      }));
    },
    {
      runOnly: rules === 'colours' ? ofColours : undefined,
      context: within ?? 'html',
      rules: leftOut,
    },
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ said }) => said);
}
