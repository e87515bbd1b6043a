import {
  counted,
  logoWords,
  type SettingKey,
  type SettingValue,
  retentionDays,
  settingKeys,
  settingValues,
  type RetentionDays,
  type Settings,
  type SettingValues,
} from '@muster/protocol';
import type { Errors } from '../../shared/form/use-form.ts';

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

/** What the controls show. */
export type Texts = Readonly<Record<SettingKey, string | boolean>>;

export const textsOf = ({ settings }: Settings): Texts =>
  Object.fromEntries(settingKeys.map((key) => [key, textOf(settings[key].value)])) as Texts;

/** The value that is typed of a setting, or why it cannot be saved, in the contract's words (SET-2). */
const judged = (key: SettingKey, texts: Texts, { settings }: Settings) =>
  settingValues.shape[key].safeParse(parsed(key, texts[key], settings[key].value));

/** What is wrong with what is typed. */
export const wrongWith = (texts: Texts, shown: Settings): Errors<Texts> =>
  Object.fromEntries(
    settingKeys.flatMap((key) => {
      if (texts[key] === textOf(shown.settings[key].value)) return [];
      const issue = judged(key, texts, shown).error?.issues[0];
      return issue ? [[key, issue.message]] : [];
    }),
  );

/** The values of some settings, of texts that are not wrong. */
export const valuesIn = (
  texts: Texts,
  keys: Iterable<SettingKey>,
  shown: Settings,
): Partial<SettingValues> =>
  Object.fromEntries([...keys].map((key) => [key, judged(key, texts, shown).data]));

/** What a control shows of a value; of a list its members with commas between. */
export const textOf = (value: SettingValue): string | boolean =>
  typeof value === 'boolean' ? value : String(value ?? '');

export const isSame = (one: SettingValue, other: SettingValue): boolean =>
  textOf(one) === textOf(other);

/** A number is typed as text; none at all is no zero. No picture is none, and no number of what can have none. */
function parsed(key: SettingKey, text: string | boolean, stands: unknown): unknown {
  const { unit, empty } = settingWords[key];
  const isEmpty = typeof text === 'string' && text.trim() === '';
  if (isEmpty && (key === 'logo' || empty !== undefined)) return null;
  if (Array.isArray(stands)) return String(text).split(',').filter(Boolean);
  if (unit === undefined || typeof text === 'boolean') return text;
  return isEmpty ? undefined : Number(text);
}

const retentionKeys = settingKeys.filter(
  (key): key is keyof RetentionDays => key in retentionDays.shape,
);

/** How long things would be kept with what is typed; undefined while a number of it is wrong. */
export const retentionOf = (texts: Texts, shown: Settings): RetentionDays | undefined =>
  retentionDays.safeParse(valuesIn(texts, retentionKeys, shown)).data;

/** Whether something would be kept for less long than now. */
export const shortensRetention = (retention: RetentionDays, { settings }: Settings): boolean =>
  retentionKeys.some((key) => (retention[key] ?? Infinity) < (settings[key].value ?? Infinity));
