import { z } from 'zod';
import { absenceTypeCodes } from '../attendance/attendance.schema.ts';
import { instant } from '../kernel/dates.ts';
import { revision } from '../kernel/ids.ts';
import { fewOf, singleLine } from '../kernel/text.ts';
import { elsewhereChoices } from '../reports/reports.schema.ts';
import { logo } from './organisation.ts';
import { administrators, route } from '../kernel/route.ts';

const between = (least: number, most: number, unit: string) =>
  z
    .number(`A number from ${least} to ${most} (${unit})`)
    .int(`A whole number from ${least} to ${most} (${unit})`)
    .min(least, `From ${least} to ${most} ${unit}`)
    .max(most, `From ${least} to ${most} ${unit}`);

const elsewhereType = z
  .enum(absenceTypeCodes, 'An absence type')
  .refine((type) => elsewhereChoices.includes(type), 'Whoever is sick is not on duty elsewhere');

/** Everything that administrators set, each with what it may be (SET-2); one line a setting. */
const values = {
  overdueMinutes: between(0, 720, 'minutes'),
  /** 0: never. */
  finalAfterHours: between(0, 8760, 'hours'),
  sessionHours: between(1, 168, 'hours'),
  idleMinutes: between(5, 1440, 'minutes'),
  passwordMinLength: between(10, 64, 'characters'),
  maskOtherTeams: z.boolean('Yes or no'),
  defaultMinimum: between(0, 999, 'officers'),
  fairnessWindow: between(1, 60, 'saved shifts'),
  /** Each once, in the order of the types. */
  elsewhereAbsenceTypes: z
    .array(elsewhereType, 'A list of absence types')
    .max(20, 'At most 20')
    .overwrite((types) => elsewhereChoices.filter((type) => types.includes(type))),
  /** Empty: none. */
  organisationName: z.string().overwrite(singleLine).max(60, 'At most 60 characters'),
  logo: logo.nullable(),
  webhooksToPrivateAddresses: z.boolean('Yes or no'),
  /** Null: nothing goes by itself. */
  retentionAttendanceDays: between(30, 3650, 'days').nullable(),
  retentionLogDays: between(30, 3650, 'days').nullable(),
  retentionBoardDays: between(30, 3650, 'days').nullable(),
  /** Null: they stay until somebody deletes them. */
  retentionFileDays: between(30, 3650, 'days').nullable(),
};

/** Of what is removed when it is old (KEP-32). */
const whenRemoved =
  'Each day after 03:00, from the next one on, into an archive first, of which Data Cleanup has the list. Empty: nothing is removed by itself.';

/** When a change of a setting acts, for whoever changes it (SET-3). */
export const settingEffects: Readonly<Record<SettingKey, string>> = {
  overdueMinutes: 'Minutes after a shift’s start from which a missing sheet is overdue. At once.',
  finalAfterHours:
    'Hours after a shift’s end from which only watch TLs and administrators change its sheet, with a reason. 0: never. At once, also for days that are over.',
  sessionHours:
    'Hours after signing in until a session ends. For whoever signs in or does something from now on.',
  idleMinutes:
    'Minutes without doing anything until a session ends. For whoever signs in or does something from now on.',
  passwordMinLength:
    'Characters that a password has at least. For every password that is given from now on; those that exist stay.',
  maskOtherTeams:
    'Whether team leaders see other teams without absence types, times off and notes. At once.',
  defaultMinimum:
    'Officers that a new station needs at least, as far as it has places, where nothing else is given. For stations that are made from now on; those that exist stay.',
  fairnessWindow:
    'Saved shifts over which postings are counted: for the ledger of postings, and for whose turn auto-assign takes it to be. At once.',
  elsewhereAbsenceTypes:
    'Absence types that reports and analytics count as on duty elsewhere, also for days that are over. At once; files that were saved stay as they are.',
  organisationName:
    'Stands on the sign-in page, on wall screens, above printed pages and on the files of reports. At once; a sign-in page that is open already shows it when it is loaded again.',
  logo: 'A PNG or JPEG picture of at most 100 kB, on the sign-in page, on wall screens and above printed pages. At once; a sign-in page that is open already shows it when it is loaded again.',
  webhooksToPrivateAddresses:
    'Whether webhooks may be sent to addresses of the organisation’s own network, and over http. At once, and to webhooks that exist too.',
  retentionAttendanceDays: `Days after which attendance sheets are removed. ${whenRemoved}`,
  retentionLogDays: `Days after which the update log is removed; the log of a sheet stays as long as its sheet. ${whenRemoved}`,
  retentionBoardDays: `Days after which boards with their saved deployments and history are removed. ${whenRemoved}`,
  retentionFileDays:
    'Days after which archives of cleanups, backups and copies of a damaged journal are removed for good, each with an entry in Activity; the newest backup stays. Within a quarter of an hour. Empty: they stay until somebody deletes them.',
};

export const settingValues = z.object(values);

/** A key that is no setting is refused by its name: it would look as if it had been set (SET-14). */
export const settingsChange = z.strictObject(
  { ...settingValues.partial().shape, baseRevision: revision },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no setting ${fewOf(keys.map((key) => key.slice(0, 40)))}`
        : undefined,
  },
);
export type SettingValues = z.infer<typeof settingValues>;
export type SettingKey = keyof SettingValues;
export type SettingValue = SettingValues[SettingKey];
export const settingKeys = Object.keys(values) as SettingKey[];

const shown = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    default: value,
    /** `environment`: fixed where the server is started. */
    source: z.enum(['setting', 'environment']),
    /** What it does and from when. */
    effect: z.string(),
  });

export const settings = z.object({
  revision,
  /** Who made the latest change, and when; null before the first. */
  changedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  changedAt: instant.nullable(),
  settings: z.object({
    overdueMinutes: shown(z.number()),
    finalAfterHours: shown(z.number()),
    sessionHours: shown(z.number()),
    idleMinutes: shown(z.number()),
    passwordMinLength: shown(z.number()),
    maskOtherTeams: shown(z.boolean()),
    defaultMinimum: shown(z.number()),
    fairnessWindow: shown(z.number()),
    elsewhereAbsenceTypes: shown(z.array(z.enum(absenceTypeCodes))),
    organisationName: shown(z.string()),
    logo: shown(z.string().nullable()),
    webhooksToPrivateAddresses: shown(z.boolean()),
    retentionAttendanceDays: shown(z.number().nullable()),
    retentionLogDays: shown(z.number().nullable()),
    retentionBoardDays: shown(z.number().nullable()),
    retentionFileDays: shown(z.number().nullable()),
  }),
});
export type Settings = z.infer<typeof settings>;

/** What administrators set for everybody (SET-1, SET-4). */
export const settingsRoutes = {
  read: route({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'All settings with their values, defaults and what they do',
    access: administrators,
    answer: settings,
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/settings',
    summary: 'Change one or more settings',
    access: administrators,
    body: settingsChange,
    answer: settings,
    faults: ['STALE', 'SETTING_FIXED'],
  }),
};
