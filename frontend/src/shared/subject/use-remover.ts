import { auditRoutes, type AuditThing } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/call.ts';

const askEveryMs = 1_000;
const mostAsked = 5;

/** Who has deleted or revoked it, by the audit trail, which may have it a moment later than the list; null while nobody is known. */
export function useRemover(thing: AuditThing | undefined, id: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['remover', thing, id],
    queryFn: async ({ signal }) => {
      const query = { kind: thing, limit: 50 };
      const { entries } = await call(auditRoutes.activity, { query, signal, background: true });
      const entry = entries.find(
        ({ kind, what }) => what.id === id && /\.(deleted|revoked)$/.test(kind),
      );
      return entry?.by?.name ?? null;
    },
    enabled: thing !== undefined && id !== undefined,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data || state.dataUpdateCount >= mostAsked
        ? false
        : askEveryMs,
    gcTime: 0,
  });
  return data ?? null;
}
