import { access, route } from '../kernel/route.ts';
import { adminHealth } from './health.schema.ts';

/** How the product and the organisation's records are, for administrators (ADM-160). */
export const healthRoutes = {
  read: route({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Users, what waits for an administrator, the server’s state and recent changes',
    access: access({ admin: 'yes' }),
    answer: adminHealth,
  }),
};
