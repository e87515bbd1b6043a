import { deploymentRoutes, type DisplayDeployment } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';

/** The deployment as a wall screen shows it, of the date on duty (DIS-15). */
export const displayedTopic = (date: string): Topic<DisplayDeployment> => ({
  key: ['display', 'deployment', date],
  fetch: (options) => call(deploymentRoutes.displayed, options),
  subscription: { enter: ['board:join', { date }], leave: ['board:leave', { date }] },
  versionOf: ({ epoch, revision }) => ({ epoch, revision }),
  on: {
    'deployment:saved': (shown, { deployment }) => {
      if (deployment.date !== shown.date) return shown;
      const isNewer = deployment.epoch !== shown.epoch || deployment.revision > shown.revision;
      return isNewer ? deployment : shown;
    },
  },
});
