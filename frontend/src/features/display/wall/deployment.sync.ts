import { deploymentRoutes, displayDeployment, type DisplayDeployment } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { Patch, Topic } from '../../../shared/realtime/topic.ts';

/** The deployment as a wall screen shows it, of the date on duty (DIS-15). */
export const displayedTopic = (date: string): Topic<DisplayDeployment> => ({
  key: ['display', 'deployment', date],
  fetch: (options) => call(deploymentRoutes.displayed, options),
  subscription: { enter: ['board:join', { date }], leave: ['board:leave', { date }] },
  versionOf: ({ epoch, revision }) => ({ epoch, revision }),
  catchUp: async ({ revision }, channel) => {
    const answer = await channel.request('board:sync', { date, since: revision });
    const whole = answer.ok ? displayDeployment.safeParse(answer.deployment) : undefined;
    return whole?.success ? replacedBy(whole.data) : 'gone';
  },
  on: { 'deployment:saved': (shown, { deployment }) => replacedBy(deployment)(shown) },
});

/** The newer of two whole forms. */
const replacedBy =
  (deployment: DisplayDeployment): Patch<DisplayDeployment> =>
  (shown) => {
    if (deployment.date !== shown.date) return shown;
    const isNewer = deployment.epoch !== shown.epoch || deployment.revision > shown.revision;
    return isNewer ? deployment : shown;
  };
