import type { Assignment } from '@muster/protocol';
import { declareUpgrades } from '../../../lib/versions/versions.ts';
import type { SavedDeploymentDoc } from './board.model.ts';

/** Saved lists to their documents. Pure. */

export const savedListDocument = (
  _id: string,
  date: string,
  lines: Assignment[],
): SavedDeploymentDoc => ({ _id, date, ...saidOf(lines), lines });

const saidOf = (lines: readonly Assignment[]) => ({
  places: lines.length,
  stations: [...new Set(lines.map(({ stationId }) => stationId))],
});

declareUpgrades('savedDeployments', [
  // Version 1 had nothing beside its lines.
  (doc) =>
    Array.isArray(doc['lines']) ? { ...doc, ...saidOf(doc['lines'] as Assignment[]) } : doc,
]);
