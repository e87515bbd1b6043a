import { z } from 'zod';
import { auditEntry } from '../audit/audit.contract.ts';
import { instant } from '../kernel/dates.ts';
import { administrators, route } from '../kernel/route.ts';

/** What waits for an administrator; `total` is the sum of the rest (ADM-161). */
const pendingApprovals = z.object({
  total: z.int(),
  /** Screens that show a code which can still be entered. */
  pairings: z.int(),
  teamsWithoutLeader: z.int(),
  /** Active people who are neither administrators nor watch TLs. */
  peopleWithoutTeam: z.int(),
  /** Of the date on duty. */
  overdueSheets: z.int(),
});

/** How the server itself is (ADM-162). */
const systemHealth = z.object({
  state: z.enum(['good', 'attention', 'bad']),
  /** Why the state is not good, a sentence each. */
  problems: z.array(z.string()),
  /** One of the problems is that there has never been a backup (ADM-263). */
  lacksBackup: z.boolean(),
  store: z.object({ kind: z.enum(['mongodb', 'embedded']), answeredInMs: z.int() }),
  /** Bytes where the data is kept; null where that cannot be told. */
  diskFree: z.number().nullable(),
  diskSize: z.number().nullable(),
  /** Open live connections of this process. */
  sockets: z.int(),
  /** Null while nothing was told in the last 15 minutes. */
  eventDelayP95Ms: z.number().nullable(),
  /**
   * Percent of this process's tries to write a board or a sheet that another process overtook, in the last 15 minutes;
   * null without one, and where one process is alone.
   */
  overtakenPercent: z.number().nullable(),
});
export type SystemHealth = z.infer<typeof systemHealth>;

/** Changes of one kind in the last 30 days, and the newest of them. */
const administrativeAction = z.object({ count: z.int(), newest: auditEntry.nullable() });
export type AdministrativeAction = z.infer<typeof administrativeAction>;

/** What the card Admin System Health shows (ADM-160). */
export const adminHealth = z.object({
  measuredAt: instant,
  /** No sheet was ever submitted: what comes first is not done yet (ADM-14). */
  isNew: z.boolean(),
  totalUsers: z.int(),
  activeUsers: z.int(),
  activeAdmins: z.int(),
  pendingApprovals,
  systemHealth,
  /** Null while there is none. */
  lastBackup: instant.nullable(),
  /** Of the last 30 days, by the audit trail (ADM-164). */
  configChanges: z.int(),
  actions: z.object({
    users: administrativeAction,
    teams: administrativeAction,
    maintenance: administrativeAction,
  }),
});
export type AdminHealth = z.infer<typeof adminHealth>;

/** How the product and the organisation's records are, for administrators (ADM-160). */
export const healthRoutes = {
  read: route({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Users, what waits for an administrator, the server’s state and recent changes',
    access: administrators,
    answer: adminHealth,
  }),
};
