import { beforeEach, expect, it, vi } from 'vitest';
import { displayedPages } from './wall-deployment-page.tsx';
import { render } from '../../../../testing/render.tsx';

const date = '2026-11-20';
const station = {
  id: 'car-1',
  name: 'CAR 1',
  capacity: 2,
  minimum: 0,
  lacking: [],
  here: 1,
  away: 0,
  gone: 0,
  reliefs: [],
  note: '',
  officers: [
    {
      name: 'Hana Tan',
      role: 'PSO',
      teamId: 'A1',
      eligible: true,
      isAway: false,
      reliefAt: `${date}T13:30:00.000Z`,
      note: '',
    },
  ],
};
const deployment = {
  date,
  epoch: 'first',
  revision: 1,
  source: 'saved' as const,
  savedAt: `${date}T02:00:00.000Z`,
  savedByName: 'Priya Nair',
  zones: [{ id: 'car', name: 'Car', note: '', stations: [station] }],
  handover: [],
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

it.each([
  ['13:15', true],
  ['13:59', true],
  ['14:00', false],
  ['15:30', false],
])(
  'relief is said until the shift ends at 14:00 UTC, and at %s that is %s [STF-31, STF-39]',
  (time, isSaid) => {
    vi.setSystemTime(Date.parse(`${date}T${time}:00.000Z`));
    const field = { width: 1840, height: 700 };
    const pages = displayedPages(deployment, 'Asia/Singapore', field, (at) => at.slice(11, 16));
    const { container } = render(<>{pages}</>);
    expect(container.textContent.includes('relief')).toBe(isSaid);
    expect(container.textContent).toContain('Hana Tan');
  },
);
