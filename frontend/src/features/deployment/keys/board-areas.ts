import { reveal } from '../../../shared/ui/sight/deferred.tsx';

/** The parts of the board that F6 leads through, in the order of the screen (DEP-109). */

const areas = () => [...document.querySelectorAll<HTMLElement>('[data-area]')];

const stopIn = (area: HTMLElement): HTMLElement | null =>
  area.querySelector<HTMLElement>('[data-officer][tabindex="0"]') ??
  area.querySelector<HTMLElement>('button:not(:disabled), [tabindex="0"]');

/** Goes to the next part, or back to the one before, round the ends. */
export function goToNextArea(step: 1 | -1): void {
  const all = areas();
  const here = all.findIndex((area) => area.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const next = all[(from + step + all.length) % all.length];
  if (next) stopIn(next)?.focus();
}

/** Goes to the first card of the board, past its tools; without one to the first station. */
export function goToFirstCard(): void {
  const block = document.querySelector(
    '[data-area] [data-officer][tabindex="0"], [data-area] [data-holds]:not([data-holds=""])',
  );
  if (block?.matches('[data-holds]')) reveal(block);
  const first = document.querySelector<HTMLElement>('[data-area] [data-officer][tabindex="0"]');
  const [, stations] = areas();
  (first ?? (stations && stopIn(stations)))?.focus();
}

/** Goes to the first unassigned officer, or to what stands in their place. */
export function goToUnassigned(): void {
  const area = areas().at(-1);
  if (area) stopIn(area)?.focus();
}

/** Goes to what a station is filled by; where nobody fits and nobody stands, to what else can be done there (DEP-103). */
export function goIntoStation(station: Element): void {
  const stop =
    station.querySelector<HTMLElement>('[data-fits], [data-tile], [data-officer][tabindex="0"]') ??
    station.querySelector<HTMLElement>('button:not(:disabled)');
  stop?.focus({ preventScroll: true });
}
