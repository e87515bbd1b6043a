import { z } from 'zod';
import { clientEvent, type Joined } from '../kernel/channel.ts';
import { isoDate } from '../kernel/dates.ts';
import { revision, teamId } from '../kernel/ids.ts';
import { access } from '../kernel/route.ts';

const watchers = access({ admin: 'yes', watch_tl: 'yes', display: 'counts' });

/** Server to client (S7), every 10 s: what the date's figures, and a team's sheet, are now (S27). */
export const monitoringServerEvents = {
  'watch:beat': z.object({ date: isoDate, epoch: z.string(), revision }),
  'team:beat': z.object({ teamId, date: isoDate, epoch: z.string(), revision }),
};
export type WatchBeat = z.infer<(typeof monitoringServerEvents)['watch:beat']>;

/** Client to server (S6). A wall screen follows the counts. */
export const monitoringClientEvents = {
  'watch:join': clientEvent<Joined>()({ payload: z.object({ date: isoDate }), access: watchers }),
  'watch:leave': clientEvent()({ payload: z.object({ date: isoDate }), access: watchers }),
};
