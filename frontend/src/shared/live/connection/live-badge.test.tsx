import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClockOffset, thisMoment } from '../../dates/clock.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { LiveBadge } from './live-badge.tsx';

beforeEach(() => {
  setClockOffset(0);
  vi.useFakeTimers({ now: Date.parse('2026-11-20T02:53:16.000Z') });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const says = () => screen.getByRole('status').textContent;

it('does not say live while something shown could not be brought up to date [S16, S25]', async () => {
  const { live } = renderLive(<LiveBadge />);
  const board = { provenAt: thisMoment(), isFollowed: false, doubtedAt: thisMoment() };
  expect(says()).toBe('Live');
  act(() => live.connection.report(['board'], board));
  await pass(2_000);
  expect(says()).toBe('Reconnecting…');
  expect(screen.getByText('2 s old')).toBeVisible();
  act(() => live.connection.report(['board'], { ...board, isFollowed: true, doubtedAt: null }));
  expect(says()).toBe('Live');
});

it('names no age where nothing is shown and nothing was ever heard [UI-14, S25]', async () => {
  const { live } = renderLive(<LiveBadge />, { isConnected: false });
  await pass(2_000);
  expect(document.body).not.toHaveTextContent(/ old/);
  await pass(28_000);
  expect(says()).toBe('No answer');
  expect(live.connection.store.getState().isLost).toBe(true);
});

it('says no time before the organisation’s zone is known, never the device’s [UI-14]', async () => {
  const { channel } = renderLive(<LiveBadge />, { organisation: null });
  act(() => channel.disconnect());
  await pass(30_000);
  expect(says()).toBe('No answer');
  expect(document.body).not.toHaveTextContent(/\d\d:\d\d/);
});

it('does not say live before anything has come [UI-14]', () => {
  renderLive(<LiveBadge />, { organisation: null });
  expect(screen.queryByRole('status')).toBeNull();
});

it('says since when nothing has answered, in the organisation’s time [S26, UI-14]', async () => {
  const { channel } = renderLive(<LiveBadge />);
  act(() => channel.disconnect());
  await pass(6_000);
  expect(says()).toBe('Not connected: showing 10:53:16');
  await pass(24_000);
  expect(says()).toBe('No answer since 10:53:16');
});
