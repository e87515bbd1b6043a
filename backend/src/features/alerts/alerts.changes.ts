import { changeKind } from '../../lib/changes.ts';
import type { AlertDoc } from './alerts.repo.ts';

/** An alert was raised, acknowledged, or has ended in part or as a whole. */
export const alertWritten = changeKind<AlertDoc>('alert', {
  collection: 'alerts',
  revision: 'revision',
  on: ['insert', 'update'],
});
