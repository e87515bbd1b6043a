import type { DisplayDeployment } from '@muster/protocol';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notedPages } from './wall-notes-page.tsx';

const now = Date.parse('2026-11-20T03:00:00.000Z');
/** What a screen of 1920 x 1080 has for its pages, with the figures of the day above. */
const field = { width: 1840, height: 700 };

const pinned = (id: string, text: string): DisplayDeployment['handover'][number] => ({
  id,
  text,
  by: 'Priya Nair',
  place: null,
  zoneName: null,
  expiresAt: '2026-11-20T14:00:00.000Z',
});
const deploymentWith = (...texts: string[]) =>
  ({
    handover: texts.map((text, index) => pinned(`note-${index}`, text)),
    zones: [{ id: 'car', name: 'Car', note: 'Lane 3 is closed', stations: [] }],
  }) as unknown as DisplayDeployment;

/** The size of a note's letters at 1080 lines, in pixels. */
const lettersOf = (text: RegExp) =>
  16 * Number(/text-\[([\d.]+)rem\]/.exec(screen.getByText(text).closest('li')!.className)?.[1]);

it('what the watch has pinned stands before what is written of stations, in letters that are half as large again [DIS-48]', () => {
  render(<>{notedPages(deploymentWith('Radio channel 4 is dead, use 6.'), field, now)}</>);
  const pages = screen.getAllByRole('region');
  expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual(['Handover notes', 'Notes']);
  expect(within(pages[0]!).getByText(/Radio channel 4/)).toBeInTheDocument();
  expect(lettersOf(/Radio channel 4/)).toBe(36);
  expect(lettersOf(/Lane 3 is closed/)).toBe(24);
});

it('a pinned note of 500 characters is whole on one page, in letters of 32 px at least [DIS-48]', () => {
  const long = 'Bay 3 is stuck, use bay 4. '.repeat(19).slice(0, 500);
  render(<>{notedPages(deploymentWith(long, 'Radio 6.'), field, now)}</>);
  expect(lettersOf(/Bay 3/)).toBeGreaterThanOrEqual(32);
  const lines =
    Number.parseFloat(screen.getByText(/Bay 3/).closest('p')!.style.maxHeight) + 2.75 + 3;
  expect(lines * 16).toBeLessThanOrEqual(field.height);
});

it('where a screen has little room a pinned note is smaller, and no smaller than the others [DIS-48, DIS-24]', () => {
  render(<>{notedPages(deploymentWith('x '.repeat(250)), { width: 1000, height: 420 }, now)}</>);
  expect(lettersOf(/^x|x x/)).toBe(24);
});
