import {
  deploymentRoutes,
  displayDeployment,
  wallFormOf,
  type DisplayDeployment,
  type DisplaySettings,
  type Joined,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { Patch, Topic } from '../../../shared/realtime/topic.ts';

/** Under which key the query cache keeps a date's deployment; other settings have another one. */
export const displayedKey = (date: string, settings: DisplaySettings) =>
  ['display', 'deployment', date, JSON.stringify(wallFormOf(settings))] as const;

/** The deployment as a wall screen shows it, of the date on duty (DIS-15, DIS-31). */
export const displayedTopic = (
  date: string,
  settings: DisplaySettings,
): Topic<DisplayDeployment> => ({
  key: displayedKey(date, settings),
  fetch: (options) => call(deploymentRoutes.displayed, options),
  subscription: { enter: ['board:join', { date }], leave: ['board:leave', { date }] },
  versionOf: ({ epoch, revision }) => ({ epoch, revision }),
  // Handover notes and the names of stations.
  hasUncounted: true,
  catchUp: async ({ revision }, channel) => {
    const answer = await channel.request('board:sync', { date, since: revision });
    const whole = answer.ok ? displayDeployment.safeParse(answer.deployment) : undefined;
    return whole?.success ? replacedBy(whole.data) : 'gone';
  },
  on: {
    'deployment:saved': (shown, { deployment }) => replacedBy(deployment)(shown),
    'deployment:drafted': (shown, { deployment }) => replacedBy(deployment)(shown),
    // A name or a note of a station: nothing that raises the board's revision.
    'directory:changed': (shown, { what }) =>
      what === 'zones' || what === 'stations' ? 'gap' : shown,
  },
});

/** The newer of two whole forms; of one revision the later one, in which a station may have another name. */
const replacedBy =
  (deployment: DisplayDeployment): Patch<DisplayDeployment> =>
  (shown) => {
    if (deployment.date !== shown.date || deployment.source !== shown.source) return shown;
    const isNewer = deployment.epoch !== shown.epoch || deployment.revision >= shown.revision;
    return isNewer ? deployment : shown;
  };

/** The board has moved on since this form was made: an event may have been lost (DIS-21). */
export const isFormBehind = ({ epoch, revision }: DisplayDeployment, joined: Joined): boolean =>
  epoch !== joined.epoch || revision < joined.revision;
