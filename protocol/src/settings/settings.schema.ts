import { z } from 'zod';
import { revision } from '../kernel/ids.ts';

const between = (least: number, most: number, unit: string) =>
  z
    .number(`A number from ${least} to ${most} (${unit})`)
    .int(`A whole number from ${least} to ${most} (${unit})`)
    .min(least, `From ${least} to ${most} ${unit}`)
    .max(most, `From ${least} to ${most} ${unit}`);

/** Everything that administrators set, each with what it may be (SET-2); one line a setting. */
const values = {
  overdueMinutes: between(0, 720, 'minutes'),
  sessionHours: between(1, 168, 'hours'),
  idleMinutes: between(5, 1440, 'minutes'),
  maskOtherTeams: z.boolean('Yes or no'),
};

/** When a change of a setting acts, for whoever changes it (SET-3). */
export const settingEffects: Readonly<Record<SettingKey, string>> = {
  overdueMinutes: 'Minutes after a shift’s start from which a missing sheet is overdue. At once.',
  sessionHours:
    'Hours after signing in until a session ends. For whoever signs in or does something from now on.',
  idleMinutes:
    'Minutes without doing anything until a session ends. For whoever signs in or does something from now on.',
  maskOtherTeams:
    'Whether team leaders see other teams without absence types, times off and notes. At once.',
};

export const settingValues = z.object(values);
export type SettingValues = z.infer<typeof settingValues>;
export type SettingKey = keyof SettingValues;
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
  settings: z.object({
    overdueMinutes: shown(z.number()),
    sessionHours: shown(z.number()),
    idleMinutes: shown(z.number()),
    maskOtherTeams: shown(z.boolean()),
  }),
});
export type Settings = z.infer<typeof settings>;
