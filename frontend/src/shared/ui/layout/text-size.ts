/** The widths by which the page is laid out, in rem (styles/widths.css). */
const widths = [18, 40, 48, 64, 80] as const;

/** The page's own: the size of its text belongs to the page, not to a session. */
const listeners = new Set<() => void>();

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
