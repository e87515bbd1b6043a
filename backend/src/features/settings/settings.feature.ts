import { organisationRoutes, settingsRoutes, hourMs } from '@muster/protocol';
import { every } from '../../cluster/every.ts';
import type { Config } from '../../config.ts';
import { handle, person } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import { signOnShown } from '../../lib/sign-on-settings.ts';
import type { Context } from '../context.ts';
import {
  settingsRepo,
  settingsService,
  settingsWritten,
  type SettingsService,
} from './settings.service.ts';

/** How often what another process has set is looked for, in ms (SET-5). */
export const settingsRefreshMs = 5000;

/** The configuration with what administrators have set in it, read anew whenever it is used (SET-5). */
const liveConfig = (config: Config, { current }: Pick<SettingsService, 'current'>): Config =>
  Object.defineProperties(
    { ...config },
    {
      overdueAfterMinutes: { get: () => current().overdueMinutes },
      finalAfterHours: { get: () => current().finalAfterHours },
      sessionAbsoluteMs: { get: () => current().sessionHours * hourMs },
      sessionIdleMs: { get: () => current().idleMinutes * 60_000 },
      maskOtherTeams: { get: () => current().maskOtherTeams },
    },
  );

/** The settings, and the configuration that follows them; the stored ones are read before the server listens. */
export function openSettings({
  db,
  ...deps
}: Pick<Context, 'db' | 'config' | 'clock' | 'changes' | 'audit'>) {
  const settings = settingsService({ repo: settingsRepo(db), ...deps });
  return { settings, config: liveConfig(deps.config, settings) };
}

interface Needs {
  settings: SettingsService;
  directory: { needsAdministrator(): Promise<boolean> };
  /** Shorter than the product's in tests that wait for it. */
  refreshMs: number | undefined;
}

/** Settings: calls, and what follows a change (docs/rules/settings.md). */
export function settingsFeature(
  { app, changes, config, gateway, publisher }: Context,
  { settings, directory, refreshMs = settingsRefreshMs }: Needs,
): void {
  changes.subscribe(settingsWritten, ({ revision, detail }) => {
    // Of another process: what is read tells itself, with the keys.
    if (!detail) return settings.refresh();
    const ids = [...detail.keys];
    const { people, displays } = audiences;
    publisher.publish('directory:changed', { what: 'settings', ids, revision }, [people, displays]);
    // Who follows another team's sheet hears it from now on as the setting says.
    if (ids.includes('maskOtherTeams')) gateway.disconnect(people, 'rights_changed');
    return undefined;
  });
  changes.onInvalidated(settings.refresh);

  handle(app, settingsRoutes.read, async () => {
    await settings.refresh();
    return settings.present();
  });
  handle(app, settingsRoutes.change, ({ caller, body, request }) =>
    settings.change(person(caller), request.ip, body),
  );

  handle(app, organisationRoutes.read, async () => {
    const { organisationName: name, logo, passwordMinLength } = settings.current();
    return {
      name,
      logo,
      passwordMinLength,
      needsAdministrator: await directory.needsAdministrator(),
      signOn: signOnShown(config),
    };
  });

  app.addHook('onReady', () => settings.load());
  every(app, 'reading the settings', refreshMs, settings.refresh);
}
