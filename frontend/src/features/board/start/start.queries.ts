import {
  counted,
  shiftLabels,
  shiftOn,
  type StartAnswer,
  type StartReason,
  type StartSource,
  startRoutes,
  type StartInput,
  type StartWay,
  type Template,
  type BoardSnapshot,
} from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { officers, ownZoneWords } from '../operations/operation-words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { call } from '../../../shared/http/call.ts';
import { BookmarkPlus, History } from 'lucide-react';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import type { MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useBoardStores } from '../board-stores.ts';

/** What a board is started from, in words. Pure. */

/** "84 officers at 30 stations". */
export const figuresOf = ({
  officers: count,
  stations,
}: Pick<StartSource, 'officers' | 'stations'>) =>
  `${officers(count)} at ${counted(stations, 'station')}`;

/** "Morning Shift of Nov 16, 2026". */
export const shiftOf = (date: string): string =>
  `${shiftLabels[shiftOn(date)]} of ${formatDate(date)}`;

/** What else is to be known of it, below what would happen. */
export function outcomeOf({ standing, ownZone }: StartAnswer): string {
  const first = standing > 0 ? `${counted(standing, 'stands', 'stand')} there already. ` : '';
  const own = ownZone.of > 0 ? `Then ${ownZoneWords(ownZone)}. ` : '';
  return `${first}${own}Whoever has a place today stays there.`;
}

const skippedWords: Readonly<Record<StartReason, readonly [one: string, many: string]>> = {
  placed: ['has another place today', 'have another place today'],
  not_eligible: ['is not here', 'are not here'],
  full: ['finds the station full', 'find the station full'],
  unfit: ['does not fit', 'do not fit'],
  closed: ['stood at a closed station', 'stood at closed stations'],
  gone: ['stood at a station that is gone', 'stood at stations that are gone'],
  nobody: ['has nobody to take over', 'have nobody to take over'],
};

/** Why how many of them are skipped, "55 have another place today · 25 are not here", the most first. */
export function skippedBecause(skipped: StartAnswer['skipped']): string {
  const groups = [...groupBy(skipped, ({ reason }) => reason)];
  return groups
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([reason, those]) => counted(those.length, ...skippedWords[reason]))
    .join(' · ');
}

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
    mutationFn: ({ values }: Save<{ name: string; date: string }>) =>
      call(startRoutes.keepTemplate, { body: values }),
    onSuccess,
  });
  const rename = useMutation({
    mutationFn: ({ values: { id, name }, baseRevision }: Save<Pick<Template, 'id' | 'name'>>) =>
      call(startRoutes.renameTemplate, {
        params: { templateId: id },
        body: { name, baseRevision },
      }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(startRoutes.removeTemplate, { params: { templateId: id } }),
    onSuccess,
  });
  return { keep, rename, remove };
}

/** Starting a board from another one and keeping it as a template, as entries of the board's menu (UI-310). */
export function useStartItems(board: BoardSnapshot | undefined): MenuItem[] {
  const { openDialog } = useBoardStores().view;
  const stop = useWritingStop();
  const isEmpty = board?.assignments.length === 0;
  return [
    {
      label: 'Start from…',
      icon: History,
      startsGroup: true,
      disabled: !board || stop !== undefined,
      ...(stop && { hint: stop }),
      onSelect: () => openDialog({ kind: 'start' }),
    },
    {
      label: 'Keep as template…',
      icon: BookmarkPlus,
      disabled: !board || isEmpty || stop !== undefined,
      ...(stop ? { hint: stop } : isEmpty && { hint: 'Nobody has a place' }),
      onSelect: () => openDialog({ kind: 'keep-template' }),
    },
  ];
}
