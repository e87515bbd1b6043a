import { calledOf, deploymentRoutes, type Board, type BoardLogEntry } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/http/call.ts';
import type { Option } from '../../../shared/ui/pickers/option.ts';

/** An instant before every operation. */
const beforeAll = '1970-01-01T00:00:00.000Z';

/** Whom the log can be narrowed to: also whoever was there at first and is not any more, named as then (HIS-8). */
export function useLogPeople(
  date: string,
  board: Board | undefined,
  entries: readonly BoardLogEntry[],
): { readonly officers: readonly Option[]; readonly people: readonly Option[] } {
  const first = useQuery({
    queryKey: ['deployment', 'first-board', date],
    queryFn: ({ signal }) =>
      call(deploymentRoutes.board, {
        params: { date },
        query: { at: beforeAll },
        signal,
        background: true,
      }),
  });
  const firstOfficers = first.data?.officers;
  return useMemo(
    () => ({
      officers: options([
        ...(firstOfficers ?? []),
        ...entries.flatMap(({ op }) => (op.type === 'officers' ? op.upsert : [])),
        ...(board?.officers ?? []),
      ]),
      people: options([
        ...Object.values(board?.touches.officers ?? {}).flatMap(({ by }) => by ?? []),
        ...entries.flatMap(({ by }) => by ?? []),
      ]),
    }),
    [board, entries, firstOfficers],
  );
}

const options = (
  named: readonly {
    readonly id: string;
    readonly name: string;
    readonly username?: string | null;
  }[],
): Option[] =>
  [...new Map(named.map((one) => [one.id, calledOf(one)]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
