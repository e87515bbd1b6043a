import { counted, logoWords, type SettingKey, type SettingValue } from '@muster/protocol';

interface SettingWords {
  readonly label: string;
  /** Of a number, after it: of one, and of more. */
  readonly unit?: readonly [one: string, many: string];
  /** What it is when it has no number. */
  readonly empty?: string;
}

/** What each setting is called. What it does and from when is the server's to say (SET-1). */
export const settingWords: Readonly<Record<SettingKey, SettingWords>> = {
  overdueMinutes: { label: 'Sheets are overdue after', unit: ['minute', 'minutes'] },
  finalAfterHours: { label: 'Sheets are final after', unit: ['hour', 'hours'] },
  maskOtherTeams: { label: 'Hide details of other teams' },
  defaultMinimum: { label: 'A new station needs at least', unit: ['officer', 'officers'] },
  fairnessWindow: { label: 'Postings are counted over', unit: ['saved shift', 'saved shifts'] },
  elsewhereAbsenceTypes: { label: 'On duty elsewhere counts' },
  sessionHours: { label: 'A session lasts', unit: ['hour', 'hours'] },
  idleMinutes: { label: 'A session ends without use after', unit: ['minute', 'minutes'] },
  passwordMinLength: { label: 'A password has at least', unit: ['character', 'characters'] },
  organisationName: { label: 'Name of the organisation' },
  logo: { label: 'Logo' },
  webhooksToPrivateAddresses: { label: 'Webhooks may go to private addresses' },
  retentionAttendanceDays: {
    label: 'Attendance is kept for',
    unit: ['day', 'days'],
    empty: 'no limit',
  },
  retentionLogDays: {
    label: 'The update log is kept for',
    unit: ['day', 'days'],
    empty: 'no limit',
  },
  retentionBoardDays: {
    label: 'Deployment boards are kept for',
    unit: ['day', 'days'],
    empty: 'no limit',
  },
  retentionFileDays: {
    label: 'Archives and backups are kept for',
    unit: ['day', 'days'],
    empty: 'no limit',
  },
};

interface SettingGroup {
  readonly title: string;
  readonly keys: readonly SettingKey[];
}

/** The settings in the order they are shown. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Organisation', keys: ['organisationName', 'logo'] },
  { title: 'Attendance', keys: ['overdueMinutes', 'finalAfterHours', 'maskOtherTeams'] },
  { title: 'Stations', keys: ['defaultMinimum', 'fairnessWindow'] },
  { title: 'Reports', keys: ['elsewhereAbsenceTypes'] },
  { title: 'Signing in', keys: ['sessionHours', 'idleMinutes', 'passwordMinLength'] },
  { title: 'Webhooks', keys: ['webhooksToPrivateAddresses'] },
  {
    title: 'Old data',
    keys: [
      'retentionAttendanceDays',
      'retentionLogDays',
      'retentionBoardDays',
      'retentionFileDays',
    ],
  },
];

/** A value as it is shown: `30 minutes`, `yes`. */
export function valueWords(key: SettingKey, value: SettingValue): string {
  if (value === null || value === '') return settingWords[key].empty ?? 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'logo') return logoWords(String(value));
  const { unit } = settingWords[key];
  return unit === undefined ? String(value) : counted(Number(value), ...unit);
}
