import { settingsRoutes, type Settings } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

/** What administrators have set; a change by anybody is fetched (SET-7). */
export const settingsTopic: Topic<Settings> = {
  key: ['settings'],
  fetch: (options) => call(settingsRoutes.read, options),
  on: { 'directory:changed': (settings, { what }) => (what === 'settings' ? 'gap' : settings) },
};
