import type { WallForm } from '../deployment/deployment.display.ts';
import type { DisplaySettings } from './display.schema.ts';

/** Which form of a board these settings open to a screen (DIS-36). */
export const wallFormOf = ({ show, zones, deployment, names }: DisplaySettings): WallForm => ({
  source: deployment,
  places: show.includes('deployment'),
  notes: show.includes('notes'),
  names,
  zones,
});

/** Whether a screen shows both counts and teams, and so hears every change of them whole. */
export const hearsFigures = ({ show }: Pick<DisplaySettings, 'show'>): boolean =>
  show.includes('counts') && show.includes('teams');
