import { reportSections } from '../reports/report-sections.ts';
import type { Found } from './places.ts';

/** The reports, as places to go to (REP-17). */
export const reportPlaces = (goTo: (address: string) => void): Found[] =>
  Object.entries(reportSections).map(([id, { label, address }]) => ({
    id: `report-${id}`,
    kind: 'Screen',
    label,
    text: `${label} reports`,
    preview: `shows ${label}`,
    run: () => goTo(address),
  }));
