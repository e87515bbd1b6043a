export { auditFeature, type AuditFeature } from './audit.feature.ts';
export { sessionAudit } from './audit.sessions.ts';
