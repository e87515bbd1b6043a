import type { DaysChanged, ServerPayload, SettingKey } from '@muster/protocol';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOptions } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import type { Topic } from '../../shared/realtime/topic.ts';
import { usePollInterval } from '../../shared/realtime/connection/use-connection.ts';
import type { Days } from './report-range.ts';

/** The settings that reports are counted by. */
const counting: readonly SettingKey[] = ['elsewhereAbsenceTypes', 'overdueMinutes'];

type DirectoryChanged = ServerPayload<'directory:changed'>;

/** Whether something that every report says was changed (SET-3, SET-12). */
const isCountedBy = ({ what, ids }: DirectoryChanged): boolean =>
  what === 'settings'
    ? counting.some((key) => ids.includes(key))
    : ['teams', 'users', 'roles', 'zones', 'stations'].includes(what);

interface Asked<Report> {
  /** Of the query; reports of the same days and teams are one topic. */
  readonly key: readonly unknown[];
  readonly days: Days;
  readonly of: readonly DaysChanged['what'][];
  readonly ask: (options: CallOptions) => Promise<Report>;
}

/** A report is computed anew when something of its days was written (REP-30). */
const reportTopic = <Report>({ key, days, of, ask }: Asked<Report>): Topic<Report> => ({
  key,
  // A long report is waited for, however long it takes.
  fetch: ({ signal, background, transport }) =>
    ask({ signal, ...(background !== undefined && { background }), transport }),
  on: {
    'days:changed': (report, { what, dates }) => {
      const isOfThese = dates.length === 0 || dates.some((one) => isWithin(one, days));
      return of.includes(what) && isOfThese ? 'gap' : report;
    },
    'directory:changed': (report, told) => (isCountedBy(told) ? 'gap' : report),
  },
});

const isWithin = (date: string, { from, to }: Days): boolean => date >= from && date <= to;

/** One report, followed while it is shown; what was shown stays until the next one is there. */
export function useFollowedReport<Report>(asked: Asked<Report>, isAsked: boolean) {
  const live = useLiveChannel();
  const refetchInterval = usePollInterval();
  const topic = reportTopic(asked);
  // A new object with the same key is the same topic.
  const [followed, setFollowed] = useState(topic);
  if (hashKey(followed.key) !== hashKey(topic.key)) setFollowed(topic);
  useEffect(() => (isAsked ? live.follow(followed) : undefined), [live, followed, isAsked]);
  const query = useQuery({
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
    enabled: isAsked,
    staleTime: Infinity,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return { ...query, refresh: () => void live.refresh(topic) };
}
