import { betweenRoutes, type Between } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';

/** The shifts before and after a day without one, kept current (MON-75). */
export const betweenTopic = (date: string): Topic<Between> => ({
  key: ['between', date],
  fetch: (options) => call(betweenRoutes.read, { params: { date }, ...options }),
  on: {
    'days:changed': (shown, { dates }) =>
      dates.length === 0 || dates.includes(shown.lastOn) || dates.includes(shown.nextOn)
        ? 'gap'
        : shown,
    'forecast:changed': (shown, { dates }) => (dates.includes(shown.nextOn) ? 'gap' : shown),
    // Of whichever dates they are.
    'absences:changed': () => 'gap',
    ...againWith('teams', 'users', 'tags', 'zones', 'stations'),
  },
});
