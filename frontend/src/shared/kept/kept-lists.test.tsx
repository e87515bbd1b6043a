import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { deviceNow, now, setClockOffset, thisMoment } from '../dates/clock.ts';
import { Fault } from '../http/fault.ts';
import { KeptLists } from './kept-lists.ts';
import { forgetKept } from './forget-kept.ts';

const key = ['members', 'A1'];
const keptAs = { schema: z.array(z.string()), teamId: 'A1' };
const keptOf = (userId = 'user', teamId = 'A1', isSignedIn = true) =>
  new KeptLists({ userId, teamId: () => teamId, isSignedIn: () => isSignedIn });
const found = (kept = keptOf()) => kept.find(key, keptAs)?.data;

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A session that has seen a list, and was left. */
function keep(kept = keptOf(), data: unknown = ['Ann']): KeptLists {
  const queryClient = new QueryClient();
  kept.add(key, keptAs);
  stops.push(kept.follow({ queryClient, provenAt: () => thisMoment() }));
  queryClient.setQueryData(key, data);
  window.dispatchEvent(new Event('pagehide'));
  return kept;
}
const name = 'muster_known:user';
function age(ms: number): void {
  const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { lists: { at: number }[] };
  for (const list of kept.lists) list.at -= ms;
  localStorage.setItem(name, JSON.stringify(kept));
}

it('what was last known is found by the same person of the same team alone [OFF-10, OFF-13]', () => {
  keep();
  expect(found()).toEqual(['Ann']);
  expect(found(keptOf('other'))).toBeUndefined();
  expect(found(keptOf('user', 'A2'))).toBeUndefined();
  expect(found(keptOf('user', 'A1', false))).toBeUndefined();
  forgetKept('user');
  expect(found()).toEqual(['Ann']);
  forgetKept('other');
  expect(localStorage.length).toBe(0);
});

it('another team’s list is not kept, and nothing after a logout [OFF-10, OFF-13]', () => {
  keep(keptOf('user', 'A2'));
  expect(localStorage.getItem(name) ?? '').not.toContain('Ann');
  localStorage.clear();
  keep(keptOf('user', 'A1', false));
  expect(localStorage.length).toBe(0);
});

it('what is too old, of the future, or of another form is not shown [OFF-12]', () => {
  keep();
  age(11 * 3_600_000);
  expect(found()).toEqual(['Ann']);
  age(2 * 3_600_000);
  expect(found()).toBeUndefined();
  age(-14 * 3_600_000);
  expect(found()).toBeUndefined();
  keep(keptOf(), [7]);
  expect(found()).toBeUndefined();
  localStorage.setItem(name, '{"lists":{}');
  expect(found()).toBeUndefined();
});

it('its age, and how far the device’s clock is off, outlive the page [OFF-11]', () => {
  setClockOffset(90_000);
  keep();
  age(60_000);
  setClockOffset(0);
  const kept = keptOf();
  const list = kept.find(key, keptAs);
  expect(deviceNow() - (list?.at.deviceMs ?? 0)).toBeGreaterThanOrEqual(60_000);
  if (list) kept.show(list.at);
  expect(Math.round((now() - deviceNow()) / 1_000)).toBe(90);
});

it('what no event follows is found only where nobody has answered [OFF-10]', async () => {
  keep();
  const asked = (fault: ConstructorParameters<typeof Fault>[0]) =>
    keptOf().through(key, keptAs, () => Promise.reject(new Fault(fault)));
  await expect(asked({ code: 'NETWORK', detail: '' })).resolves.toEqual(['Ann']);
  await expect(asked({ code: 'HTTP', detail: '', status: 502 })).resolves.toEqual(['Ann']);
  await expect(asked({ code: 'FORBIDDEN', detail: '', status: 403 })).rejects.toThrow('403');
});
