import {
  type DaysChanged,
  type ServerPayload,
  type SettingKey,
  reportsRoutes,
  type Answer,
  type ReportFormat,
} from '@muster/protocol';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallOptions, call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { usePollInterval } from '../../shared/live/connection/use-connection.ts';
import type { Days } from './report.words.ts';
import { useFile } from '../../shared/files/save-file.ts';
import { download } from '../../shared/http/download.ts';

/** The settings that reports are counted by. */
const counting: readonly SettingKey[] = ['elsewhereAbsenceTypes', 'overdueMinutes'];

type DirectoryChanged = ServerPayload<'directory:changed'>;

/** Whether something that every report says was changed (SET-3, SET-12). */
const isCountedBy = ({ what: listName, ids }: DirectoryChanged): boolean =>
  listName === 'settings'
    ? counting.some((key) => ids.includes(key))
    : ['teams', 'users', 'roles', 'zones', 'stations'].includes(listName);

interface UseFollowedReportAsked<Report> {
  /** Of the query; reports of the same days and teams are one topic. */
  readonly key: readonly unknown[];
  readonly days: Days;
  readonly of: readonly DaysChanged['what'][];
  readonly ask: (options: CallOptions) => Promise<Report>;
}

/** A report is computed anew when something of its days was written (REP-30). */
const reportTopic = <Report>({
  key,
  days,
  of,
  ask,
}: UseFollowedReportAsked<Report>): Topic<Report> => ({
  key,
  // A long report is waited for, however long it takes.
  fetch: ({ signal, background, transport }) =>
    ask({ signal, ...(background !== undefined && { background }), transport }),
  on: {
    'days:changed': (report, { what, dates }) => {
      const isOfThese = dates.length === 0 || dates.some((one) => isWithin(one, days));
      return of.includes(what) && isOfThese ? 'gap' : report;
    },
    'directory:changed': (report, event) => (isCountedBy(event) ? 'gap' : report),
  },
});

const isWithin = (date: string, { from, to }: Days): boolean => date >= from && date <= to;

/** One report, followed while it is shown; what was shown stays until the next one is there. */
export function useFollowedReport<Report>(
  options: UseFollowedReportAsked<Report>,
  isAsked: boolean,
) {
  const live = useLiveChannel();
  const refetchInterval = usePollInterval();
  const topic = reportTopic(options);
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

type Reports = typeof reportsRoutes;
export type ReportName = Exclude<keyof Reports, 'analytics'>;

export interface Asked extends Days {
  readonly teamIds: readonly string[];
}

const queryOf = ({ from, to, teamIds }: Asked) => ({
  from,
  to,
  ...(teamIds.length > 0 && { teamIds: teamIds.join(',') }),
});

/** One report, followed while it is shown. */
export function useReport<Name extends ReportName>(name: Name, range: Asked, isAsked: boolean) {
  const query = queryOf(range);
  return useFollowedReport(
    {
      key: ['reports', name, query],
      days: range,
      of: ['sheets'],
      ask: async (options) =>
        // All reports are asked for alike; each answers in its own form.
        (await call(reportsRoutes[name] as Reports['attendance'], {
          query,
          ...options,
        })) as unknown as Answer<Reports[Name]>,
    },
    isAsked,
  );
}

type FileFormat = Exclude<ReportFormat, 'json'>;

/** Saves a report as a file; which one is on its way. */
export function useReportFile(name: ReportName, range: Asked) {
  const { input, save } = useFile((format: FileFormat) =>
    download(reportsRoutes[name], { query: { ...queryOf(range), format } }),
  );
  return { pending: input, save };
}
