import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import {
  logoWords,
  settingEffects,
  settingKeys,
  settingValues,
  usualElsewhere,
  type SettingKey,
  type Settings,
  type SettingValues,
  hourMs,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config.ts';
import type { Recorder } from '../../lib/audit/audit-record.ts';
import type { Person } from '../../lib/caller.ts';
import { changeKind, type Changes } from '../../store/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { isOwnLatest } from '../../store/rows/row-doc.ts';

/** The settings of the organisation: one document, guarded by its revision (SET-4). */
interface SettingsDoc {
  _id: string;
  revision: number;
  /** What was set; a key that nobody set is absent. */
  values: Record<string, unknown>;
  changedBy: { id: string; name: string };
  changedAt: string;
  /** What the latest change was, until the audit trail has it (SET-7). */
  lastChange: { from: string; before: Record<string, unknown>; after: Record<string, unknown> };
}

const asItIs = { type: Schema.Types.Mixed, required: true } as const;

const settingsSchema = new Schema<SettingsDoc>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    values: asItIs,
    changedBy: asItIs,
    changedAt: { type: String, required: true },
    lastChange: asItIs,
  },
  { collection: 'settings', versionKey: false, strict: 'throw', minimize: false },
);

const settingsModel = (db: Connection) => db.model<SettingsDoc>('Settings', settingsSchema);

const settingsId = 'settings';

export function settingsRepo(db: Connection) {
  const model = settingsModel(db);
  return {
    read: () => model.findOne({ _id: settingsId }).lean().exec(),
    /** Stores `next` in place of the revision before it. False when somebody was faster. */
    async replace(next: SettingsDoc): Promise<boolean> {
      const before = next.revision - 1;
      if (before > 0) {
        const { _id, ...fields } = next;
        const { matchedCount } = await model
          .updateOne({ _id, revision: before }, { $set: fields })
          .exec();
        return matchedCount === 1;
      }
      try {
        await model.create(next);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

type SettingsRepo = ReturnType<typeof settingsRepo>;

/** Settings have other values than before; the ids of such a change are their keys. */
export const settingsWritten = changeKind<{ readonly keys: readonly SettingKey[] }>('settings', {
  collection: 'settings',
  revision: 'revision',
});

interface Deps {
  repo: SettingsRepo;
  config: Config;
  clock: Clock;
  changes: Changes;
  audit: Recorder;
}

/** What administrators set, over what the server was started with (SET-1, SET-5). */
export function settingsService({ repo, config, clock, changes, audit }: Deps) {
  const standard = standardOf(config);
  let stored: SettingsDoc | null = null;
  let values = standard;

  /** Takes over what is stored; what the environment fixes, or is no longer allowed, stays as it is. */
  function take(doc: SettingsDoc | null): void {
    if (doc && doc.revision <= (stored?.revision ?? 0)) return;
    const before = values;
    const open = Object.entries(understood(doc?.values ?? {})).filter(([key]) => !isFixed(key));
    stored = doc;
    values = { ...standard, ...(Object.fromEntries(open) as Partial<SettingValues>) };
    const keys = settingKeys.filter((key) => !isDeepStrictEqual(values[key], before[key]));
    if (keys.length === 0) return;
    const revision = doc?.revision ?? 0;
    changes.publish(settingsWritten, { id: settingsId, revision, detail: { keys } });
  }

  const isFixed = (key: string) => config.fixedSettings.some((fixed) => fixed === key);

  /** What another process, or an earlier start, has stored; the trail gets the latest change if it lacks it. */
  async function load(): Promise<void> {
    const doc = await repo.read();
    if (doc) await record(doc);
    take(doc);
  }

  const refresh = async (): Promise<void> => take(await repo.read());

  function present(): Settings {
    const one = <Key extends SettingKey>(key: Key) => ({
      value: values[key],
      default: standard[key],
      source: isFixed(key) ? ('environment' as const) : ('setting' as const),
      effect: settingEffects[key],
    });
    return {
      revision: stored?.revision ?? 0,
      changedBy: stored?.changedBy ?? null,
      changedAt: stored?.changedAt ?? null,
      settings: {
        overdueMinutes: one('overdueMinutes'),
        finalAfterHours: one('finalAfterHours'),
        sessionHours: one('sessionHours'),
        idleMinutes: one('idleMinutes'),
        passwordMinLength: one('passwordMinLength'),
        maskOtherTeams: one('maskOtherTeams'),
        defaultMinimum: one('defaultMinimum'),
        fairnessWindow: one('fairnessWindow'),
        elsewhereAbsenceTypes: one('elsewhereAbsenceTypes'),
        organisationName: one('organisationName'),
        logo: one('logo'),
        webhooksToPrivateAddresses: one('webhooksToPrivateAddresses'),
        retentionAttendanceDays: one('retentionAttendanceDays'),
        retentionLogDays: one('retentionLogDays'),
        retentionBoardDays: one('retentionBoardDays'),
        retentionFileDays: one('retentionFileDays'),
      },
    };
  }

  /** Throws STALE with the settings as they are, and SETTING_FIXED for what the environment says. */
  async function change(
    { user }: Person,
    from: string,
    { baseRevision, ...wanted }: Partial<SettingValues> & { baseRevision: number },
  ): Promise<Settings> {
    const keys = settingKeys.filter((key) => wanted[key] !== undefined);
    const fixed = keys.find(isFixed);
    if (fixed) throw new Fault('SETTING_FIXED', { words: { key: fixed } });
    await refresh();
    const changed = keys.filter((key) => !isDeepStrictEqual(wanted[key], values[key]));
    if (isOlder(stored, baseRevision, changed.length === 0 ? user : undefined)) throw stale();
    if (changed.length === 0) return present();
    const of = (all: Partial<SettingValues>) =>
      Object.fromEntries(changed.map((key) => [key, all[key]]));
    const next: SettingsDoc = {
      _id: settingsId,
      revision: baseRevision + 1,
      values: { ...stored?.values, ...of(wanted) },
      changedBy: { id: user.id, name: user.name },
      changedAt: clock.instant(),
      lastChange: { from, before: recorded(of(values)), after: recorded(of(wanted)) },
    };
    if (!(await repo.replace(next))) {
      await refresh();
      throw stale();
    }
    take(next);
    await record(next);
    return present();
  }

  function stale(): Fault {
    const { changedBy = null, changedAt = null } = stored ?? {};
    return new Fault('STALE', { beside: { current: present(), changedBy, changedAt } });
  }

  /** Once, by its revision, also when a crash came between the write and its entry (SET-7). */
  const record = ({ revision, changedBy, changedAt, lastChange }: SettingsDoc): Promise<void> =>
    audit.record({
      key: `settings ${revision}`,
      at: changedAt,
      by: changedBy,
      kind: 'settings.changed',
      what: { type: 'settings', id: null, name: null },
      ...lastChange,
    });

  return { current: () => values, load, refresh, present, change };
}

export type SettingsService = ReturnType<typeof settingsService>;

/** Each by itself: a value that only a newer version knows does not take the others with it (PRC-62). */
const understood = (values: Record<string, unknown>): Partial<SettingValues> =>
  Object.assign(
    {},
    ...settingKeys.map((key) => {
      const { data } = settingValues.shape[key].safeParse(values[key]);
      return data === undefined ? {} : { [key]: data };
    }),
  );

/** For the audit trail, which says of a picture that there is one. */
const recorded = ({ logo, ...others }: Record<string, unknown>): Record<string, unknown> =>
  logo === undefined
    ? others
    : { ...others, logo: typeof logo === 'string' ? logoWords(logo) : null };

/** What holds where nobody has set anything. */
const standardOf = (config: Config): SettingValues => ({
  overdueMinutes: config.overdueAfterMinutes,
  finalAfterHours: config.finalAfterHours,
  sessionHours: config.sessionAbsoluteMs / hourMs,
  idleMinutes: config.sessionIdleMs / 60_000,
  passwordMinLength: 10,
  maskOtherTeams: config.maskOtherTeams,
  defaultMinimum: 1,
  fairnessWindow: 8,
  elsewhereAbsenceTypes: [...usualElsewhere],
  organisationName: '',
  logo: null,
  webhooksToPrivateAddresses: false,
  retentionAttendanceDays: null,
  retentionLogDays: null,
  retentionBoardDays: null,
  retentionFileDays: 730,
});

/** What has nothing to change may be a call whose answer was lost, once more: `by` wrote since, and nobody else (DIR-174). */
function isOlder(stored: SettingsDoc | null, baseRevision: number, by?: { id: string }): boolean {
  const isAgain = stored && by && isOwnLatest(stored, baseRevision, by);
  return (stored?.revision ?? 0) !== baseRevision && !isAgain;
}
