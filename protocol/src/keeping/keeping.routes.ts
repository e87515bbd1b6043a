import { z } from 'zod';
import { access, route } from '../kernel/route.ts';
import { revision } from '../kernel/ids.ts';
import { backup, backupPlan, backupSchedule } from './backup.schema.ts';
import {
  archive,
  archiveName,
  backupName,
  cleanupInput,
  cleanupPreview,
  cleanupProgress,
} from './cleanup.schema.ts';
import { retentionDays, retentionPreview } from './retention.schema.ts';

const administrators = access({ admin: 'yes' });
const anArchive = z.object({ archiveName });
const aBackup = z.object({ backupName });

/** Removing old data and backing everything up (docs/rules/keeping.md), for administrators. */
export const keepingRoutes = {
  previewCleanup: route({
    method: 'POST',
    path: '/api/admin/cleanup/preview',
    summary: 'What a cleanup would remove, by kind and month',
    access: administrators,
    body: cleanupInput,
    answer: cleanupPreview,
  }),
  previewRetention: route({
    method: 'POST',
    path: '/api/admin/retention/preview',
    summary: 'What would go by itself if the settings kept so many days; nothing is changed',
    access: administrators,
    body: retentionDays,
    answer: retentionPreview,
  }),
  cleanup: route({
    method: 'POST',
    path: '/api/admin/cleanup',
    summary: 'Archives and removes what is older; a long one is answered while it runs',
    access: administrators,
    body: cleanupInput,
    answer: cleanupProgress,
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  cleanupProgress: route({
    method: 'GET',
    path: '/api/admin/cleanup',
    summary: 'The cleanup that is running, else the latest one',
    access: administrators,
    answer: cleanupProgress,
  }),
  archives: route({
    method: 'GET',
    path: '/api/admin/archives',
    summary: 'What was removed, as files, newest first',
    access: administrators,
    answer: z.array(archive),
  }),
  downloadArchive: route({
    method: 'GET',
    path: '/api/admin/archives/:archiveName',
    summary: 'An archive, compressed JSON lines',
    access: administrators,
    params: anArchive,
    answer: z.string(),
    file: 'application/gzip',
  }),
  deleteArchive: route({
    method: 'DELETE',
    path: '/api/admin/archives/:archiveName',
    summary: 'Deletes an archive for good',
    access: administrators,
    params: anArchive,
    answer: z.object({}),
    faults: ['BUSY'],
  }),
  startBackup: route({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Begins a backup',
    access: administrators,
    answer: backup,
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  backups: route({
    method: 'GET',
    path: '/api/admin/backups',
    summary:
      'The backups, newest first, with the one that is being made and the latest that failed',
    access: administrators,
    answer: z.array(backup),
  }),
  downloadBackup: route({
    method: 'GET',
    path: '/api/admin/backups/:backupName',
    summary: 'A backup, compressed JSON lines',
    access: administrators,
    params: aBackup,
    answer: z.string(),
    file: 'application/gzip',
  }),
  deleteBackup: route({
    method: 'DELETE',
    path: '/api/admin/backups/:backupName',
    summary: 'Deletes a backup for good',
    access: administrators,
    params: aBackup,
    answer: z.object({}),
  }),
  backupSchedule: route({
    method: 'GET',
    path: '/api/admin/backup-schedule',
    summary: 'When the product backs itself up',
    access: administrators,
    answer: backupSchedule,
  }),
  changeBackupSchedule: route({
    method: 'PUT',
    path: '/api/admin/backup-schedule',
    summary: 'Changes when the product backs itself up',
    access: administrators,
    body: backupPlan.extend({ baseRevision: revision }),
    answer: backupSchedule,
    faults: ['STALE'],
  }),
};
