import { fairnessRoutes, counted, isolated, own, type Zone } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

/** Who was posted where on the last saved dates; asked for each time it is opened (STF-43). */
export const useFairness = () =>
  useQuery({
    queryKey: ['deployment', 'fairness'],
    queryFn: ({ signal }) => call(fairnessRoutes.ledger, { query: {}, signal }),
    staleTime: 0,
  });

type OfficerPostingsProps = { userId: string; zones: readonly Zone[] };

/** Where one officer was posted on the last saved dates, in a line (STF-43); nothing until that is known. */
export function OfficerPostings({ userId, zones }: OfficerPostingsProps) {
  const { data } = useFairness();
  const line = data?.officers.find((one) => one.userId === userId);
  if (!data || !line) return null;
  const places = zones
    .filter(({ id }) => (own(line.byZone, id) ?? 0) > 0)
    .map(({ id, name }) => `${isolated(name)} ${line.byZone[id]}`);
  const shifts = data.dates.length === 1 ? 'saved shift' : `${data.dates.length} saved shifts`;
  return (
    <p className="mb-3 text-12 text-ink2 tabular-nums">
      Last {shifts}: {places.length > 0 ? places.join(' · ') : 'not posted'},{' '}
      {counted(line.hardPosts, 'hard post')}
    </p>
  );
}
