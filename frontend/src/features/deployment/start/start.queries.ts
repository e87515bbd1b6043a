import { startRoutes, type StartInput, type StartWay, type Template } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

const listKey = ['deployment', 'templates'] as const;

/** Kept deployments, by name; asked for anew whenever they are shown. */
export const useTemplates = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(startRoutes.templates, { signal }),
    refetchOnMount: 'always',
  });

/** What a board would take over; computed anew each time it is asked for. */
export const useStartPreview = (
  date: string,
  from: StartInput['from'] | null,
  { way = 'people', isWaiting = false }: { way?: StartWay; isWaiting?: boolean } = {},
) =>
  useQuery({
    queryKey: ['deployment', 'start', date, from, way],
    queryFn: ({ signal }) =>
      call(startRoutes.start, {
        params: { date },
        body: { from: from ?? 'last', way, preview: true },
        signal,
      }),
    enabled: from !== null && !isWaiting,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Keeps, renames and deletes; the list is asked for again after each. */
export function useTemplateWrites() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: listKey });
  const keep = useMutation({
    mutationFn: (body: { name: string; date: string }) => call(startRoutes.keepTemplate, { body }),
    onSuccess,
  });
  const rename = useMutation({
    mutationFn: ({ id, revision, name }: Pick<Template, 'id' | 'revision' | 'name'>) =>
      call(startRoutes.renameTemplate, {
        params: { templateId: id },
        body: { name, baseRevision: revision },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(startRoutes.removeTemplate, { params: { templateId: id } }),
    onSuccess,
  });
  return { keep, rename, remove };
}
