import { evidenceRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { Content, handle } from '../../../plugins/contract.ts';
import { keeperOf } from '../keeper-of.ts';
import type { EvidenceService } from './evidence.service.ts';

export function registerEvidence(app: FastifyInstance, evidence: EvidenceService): void {
  handle(app, evidenceRoutes.make, ({ body, ...who }) => evidence.start(body, keeperOf(who)));
  handle(app, evidenceRoutes.list, () => evidence.list());
  handle(app, evidenceRoutes.read, async ({ params: { evidenceName: name }, query, ...who }) => {
    const found = await evidence.read(name, query.format, keeperOf(who));
    if (!('stream' in found)) return found;
    return new Content('application/zip', found.stream, name, found.bytes);
  });
  handle(app, evidenceRoutes.remove, async ({ params: { evidenceName: name }, ...who }) => {
    await evidence.remove(name, keeperOf(who));
    return {};
  });
}
