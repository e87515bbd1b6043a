import { z } from 'zod';
import { cause, clientEvent, type Joined } from '../kernel/channel.ts';
import { isoDate } from '../kernel/dates.ts';
import { opId, revision, uuid } from '../kernel/ids.ts';
import { access } from '../kernel/route.ts';
import type { BoardSnapshot } from './deployment.board.ts';
import { boardChange, heldLimit, type BoardChange } from './operations/operation.schema.ts';
import { displayDeployment, type DisplayDeployment } from './deployment.schema.ts';

/** How many colours tell the people on a board apart; `color` counts from 0. */
export const presenceColors = 8;
/** How long a held card stays marked without a renewed hint, in milliseconds (S18). */
export const holdLeaseMs = 8_000;
/** How often a holder renews the hint, in milliseconds. */
export const holdRenewMs = 3_000;
/** How often the beat comes, in milliseconds (S15). */
export const beatMs = 10_000;

/** Somebody who has the board open (S18). */
export const viewer = z.object({
  id: uuid,
  name: z.string(),
  color: z
    .int()
    .min(0)
    .max(presenceColors - 1),
});
export type Viewer = z.infer<typeof viewer>;

/** Server to client (S7). */
export const deploymentServerEvents = {
  'board:changed': boardChange,
  /** Whole lists each time; `holding` says which officer's card is in whose hand (`by` = viewer's id). */
  'board:presence': z.object({
    date: isoDate,
    viewers: z.array(viewer),
    holding: z.array(z.object({ userId: uuid, by: uuid })),
  }),
  'board:beat': z.object({
    date: isoDate,
    epoch: z.string(),
    revision,
    /** First 16 hex digits of SHA-256 over `hashLines` (S15). */
    hash: z.string().length(16),
  }),
  /** To wall screens only, the whole form each time what they show has changed. */
  'deployment:saved': cause.extend({ deployment: displayDeployment }),
  /** To the wall screens that show the live draft, the whole form, a moment after it has changed (DIS-31). */
  'deployment:drafted': z.object({ deployment: displayDeployment }),
  /** To the pages of whoever waits for an auto-assign that they have named: how many officers are placed so far (STF-27). */
  'auto-assign:progress': z.object({ date: isoDate, opId, done: z.int(), total: z.int() }),
};
export type BoardPresence = z.infer<(typeof deploymentServerEvents)['board:presence']>;
export type BoardBeat = z.infer<(typeof deploymentServerEvents)['board:beat']>;

/** The missing changes in order, or the whole board when there are too many; a screen gets its form. */
export interface BoardSynced {
  epoch: string;
  revision: number;
  operations?: BoardChange[];
  snapshot?: BoardSnapshot;
  deployment?: DisplayDeployment;
}

const deployers = { admin: 'yes', watch_tl: 'yes' } as const;
const viewers = access({ ...deployers, display: 'counts' });
const ofDate = z.object({ date: isoDate });

/** Client to server (S6). A wall screen joins for `deployment:saved` or `deployment:drafted`. */
export const deploymentClientEvents = {
  'board:join': clientEvent<Joined>()({ payload: ofDate, access: viewers }),
  'board:leave': clientEvent()({ payload: ofDate, access: viewers }),
  'board:sync': clientEvent<BoardSynced>()({
    payload: ofDate.extend({ since: revision }),
    access: viewers,
  }),
  /** Volatile: I am holding this officer's card, and those of `group` with it; null when I let go. */
  'board:hint': clientEvent()({
    payload: ofDate.extend({
      userId: uuid.nullable(),
      group: z.array(uuid).max(heldLimit).optional(),
    }),
    access: access(deployers),
  }),
};
