import { healthRoutes, type AdminHealth } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

/** How the product is: fetched again when somebody configured something, and at intervals (ADM-165). */
export const healthTopic: Topic<AdminHealth> = {
  key: ['admin', 'health'],
  fetch: (options) => call(healthRoutes.read, options),
  on: {
    'directory:changed': () => 'gap',
    'activity:appended': () => 'gap',
    // What is overdue or waits is told as it is counted here.
    'alerts:changed': () => 'gap',
  },
};
