import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayDeployment } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { displayedPages, DisplayedSummary } from './components/wall-deployment-page.tsx';
import type { ShownDeployment } from './deployment-pages.ts';
import { render } from '../../../testing/render.tsx';
import { notedPages } from './components/wall-notes-page.tsx';
import { chooseTheme, followTheme } from '../../../shared/ui/layout/theme.ts';
import { useWallPage } from './use-wall.ts';

describe('the page of a board', () => {
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

  it('a full station is green, and dashed and plain while it is a plan [DIS-33, DIS-51]', () => {
    const full = {
      ...deployment,
      zones: [{ ...deployment.zones[0]!, stations: [{ ...station, capacity: 1 }] }],
    };
    const drawn = (of: ShownDeployment) => {
      const pages = displayedPages(of, 'Asia/Singapore', { width: 1840, height: 700 }, String);
      const { container, unmount } = render(
        <>
          {pages}
          <DisplayedSummary deployment={of} timeZone="Asia/Singapore" />
        </>,
      );
      const looks = [
        container.querySelectorAll('.text-present-text'),
        container.querySelectorAll('.outline-dashed'),
      ].map(({ length }) => length);
      unmount();
      return looks;
    };
    expect(drawn(full)).toEqual([2, 0]);
    expect(drawn({ ...full, planFor: 'Nov 20, 10:00' })).toEqual([0, 1]);
  });
});

const now = Date.parse('2026-11-20T03:00:00.000Z');
/** What a screen of 1920 x 1080 has for its pages, with the figures of the day above. */
const field = { width: 1840, height: 700 };

const pinned = (id: string, text: string): DisplayDeployment['handover'][number] => ({
  id,
  text,
  by: 'Priya Nair',
  place: null,
  zoneName: null,
  expiresAt: '2026-11-20T14:00:00.000Z',
});
const deploymentWith = (...texts: string[]) =>
  ({
    handover: texts.map((text, index) => pinned(`note-${index}`, text)),
    zones: [{ id: 'car', name: 'Car', note: 'Lane 3 is closed', stations: [] }],
  }) as unknown as DisplayDeployment;

/** The size of a note's letters at 1080 lines, in pixels. */
const lettersOf = (text: RegExp) =>
  16 * Number(/text-\[([\d.]+)rem\]/.exec(screen.getByText(text).closest('li')!.className)?.[1]);

it('what the watch has pinned stands before what is written of stations, in letters that are half as large again [DIS-48]', () => {
  render(<>{notedPages(deploymentWith('Radio channel 4 is dead, use 6.'), field, now)}</>);
  const pages = screen.getAllByRole('region');
  expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual(['Handover notes', 'Notes']);
  expect(within(pages[0]!).getByText(/Radio channel 4/)).toBeInTheDocument();
  expect(lettersOf(/Radio channel 4/)).toBe(36);
  expect(lettersOf(/Lane 3 is closed/)).toBe(24);
});

it('a pinned note of 500 characters is whole on one page, in letters of 32 px at least [DIS-48]', () => {
  const long = 'Bay 3 is stuck, use bay 4. '.repeat(19).slice(0, 500);
  render(<>{notedPages(deploymentWith(long, 'Radio 6.'), field, now)}</>);
  expect(lettersOf(/Bay 3/)).toBeGreaterThanOrEqual(32);
  const lines =
    Number.parseFloat(screen.getByText(/Bay 3/).closest('p')!.style.maxHeight) + 2.75 + 3;
  expect(lines * 16).toBeLessThanOrEqual(field.height);
});

it('where a screen has little room a pinned note is smaller, and no smaller than the others [DIS-48, DIS-24]', () => {
  render(<>{notedPages(deploymentWith('x '.repeat(250)), { width: 1000, height: 420 }, now)}</>);
  expect(lettersOf(/^x|x x/)).toBe(24);
});

it('stays dark when the colour scheme of the device or the choice of another tab changes [DIS-25]', () => {
  const device = Object.assign(new EventTarget(), { matches: true });
  const paper = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? paper : device));
  const theme = () => document.documentElement.dataset['theme'];
  followTheme();
  const Page = () => {
    useWallPage();
    return null;
  };
  const { unmount } = render(<Page />);
  device.matches = false;
  device.dispatchEvent(new Event('change'));
  expect(theme()).toBe('dark');
  chooseTheme('light');
  expect(theme()).toBe('dark');
  unmount();
  expect(theme()).toBe('light');
  chooseTheme('system');
});
