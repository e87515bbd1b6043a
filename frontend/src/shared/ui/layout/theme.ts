import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { persisted } from '../../kept/persisted.ts';

/** What the person chose; `system` follows the device. */
export type ThemeChoice = 'system' | Theme;
type Theme = 'light' | 'dark';

/** The key in local storage; public/theme.js reads it before the first paint. */
const KEY = 'muster_theme';
const chosen = persisted(KEY, z.enum(['light', 'dark']), { where: 'device', as: 'text' });

/** The page's own: the theme belongs to the device, not to a session. */
const listeners = new Set<() => void>();
const held: { readonly theme: Theme }[] = [];
const printing = () => window.matchMedia('print');
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The stored choice; `system` when there is none or storage is not available. */
export function themeChoice(): ThemeChoice {
  return chosen.read() ?? 'system';
}

/** Keeps the choice for the next visit and draws it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  // Where storage is not available, the choice holds until the page is left.
  if (choice === 'system') chosen.forget();
  else chosen.keep(choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

/** Follows the device and the other tabs; called once when the page starts. Paper is light (UI-2). */
export function followTheme(): void {
  printing().addEventListener('change', () => applyTheme(themeChoice()));
  systemDark().addEventListener('change', () => applyTheme(themeChoice()));
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    applyTheme(themeChoice());
    for (const listener of listeners) listener();
  });
}

/** Keeps one theme whatever the device and the choice are, until what it answers is called; the last one kept counts (DIS-25). */
export function holdTheme(theme: Theme): () => void {
  const mine = { theme };
  held.push(mine);
  applyTheme(themeChoice());
  return () => {
    held.splice(held.indexOf(mine), 1);
    applyTheme(themeChoice());
  };
}

/** The choice, followed. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, themeChoice);
}

function applyTheme(choice: ThemeChoice) {
  const dark = choice === 'system' ? systemDark().matches : choice === 'dark';
  const shown = held.at(-1)?.theme ?? (dark ? 'dark' : 'light');
  document.documentElement.dataset['theme'] = printing().matches ? 'light' : shown;
}

/** The widths by which the page is laid out, in rem (styles/widths.css). */
const widths = [18, 40, 48, 64, 80] as const;

/**
 * Follows the size of the page's text against the window (UI-73); called once when the page starts. Text that
 * the browser enlarges is known to media queries; where a reader's style or a tool sets the page's own, they
 * go on as before, so the widths that are gone are named in `data-narrow`.
 */
export function followTextSize(): void {
  const probe = document.createElement('div');
  probe.ariaHidden = 'true';
  Object.assign(probe.style, { position: 'absolute', width: '1rem', height: '0' });
  document.body.append(probe);
  const measure = () => apply(window.innerWidth, probe.getBoundingClientRect().width);
  new ResizeObserver(measure).observe(probe);
  window.addEventListener('resize', measure);
}

function apply(windowPx: number, remPx: number) {
  const gone = widths.filter(
    (rem) => windowPx < rem * remPx && window.matchMedia(`(width >= ${rem}rem)`).matches,
  );
  const { dataset } = document.documentElement;
  if (gone.join(' ') === (dataset['narrow'] ?? '')) return;
  if (gone.length > 0) dataset['narrow'] = gone.join(' ');
  else delete dataset['narrow'];
  for (const listener of listeners) listener();
}

/** Whether the enlarged text leaves the window less than this. */
export const isNarrowedTo = (rem: number): boolean =>
  document.documentElement.dataset['narrow']?.split(' ').includes(String(rem)) ?? false;

/** Calls `onChange` whenever another width is gone or back. */
export function onTextSize(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
