import { z } from 'zod';
import { clientEvent, type Joined } from '../kernel/channel.ts';
import { isoDate } from '../kernel/dates.ts';
import { access } from '../kernel/route.ts';

const watchers = access({ admin: 'yes', watch_tl: 'yes', display: 'counts' });

/** Client to server (S6). A wall screen follows the counts. */
export const monitoringClientEvents = {
  'watch:join': clientEvent<Joined>()({ payload: z.object({ date: isoDate }), access: watchers }),
  'watch:leave': clientEvent()({ payload: z.object({ date: isoDate }), access: watchers }),
};
