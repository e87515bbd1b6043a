import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  noPreferences,
  preferencesRoutes,
  withPreferences,
  type Preferences,
} from '@muster/protocol';
import { deviceNow, now, setClockOffset, thisMoment } from './dates/clock.ts';
import { Fault } from './http/fault.ts';
import { KeptLists } from './kept/kept-lists.ts';
import { forgetOthers } from './kept/persisted.ts';
import { Cut, FakeServer, Refused } from '../testing/fake-server.ts';
import { sessionScopeOf } from '../testing/session-scope-of.ts';
import { OwnPreferences } from './preferences/own-preferences.ts';

describe('kept lists', () => {
  const key = ['members', 'A1'];
  const keptAs = { schema: z.array(z.string()), teamId: 'A1' };
  const keptOf = (userId = 'user', teamId = 'A1', isSignedIn = true) =>
    new KeptLists({ userId, teamId: () => teamId, isSignedIn: () => isSignedIn });
  const found = (keptLists = keptOf()) => keptLists.find(key, keptAs)?.data;

  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** A session that has seen a list, and was left. */
  function keep(keptLists = keptOf(), data: unknown = ['Ann']): KeptLists {
    const queryClient = new QueryClient();
    keptLists.add(key, keptAs);
    stops.push(keptLists.follow({ queryClient, provenAt: () => thisMoment() }));
    queryClient.setQueryData(key, data);
    window.dispatchEvent(new Event('pagehide'));
    return keptLists;
  }
  const name = 'muster_known:user';
  function age(ms: number): void {
    const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as { lists: { at: number }[] };
    for (const list of stored.lists) list.at -= ms;
    localStorage.setItem(name, JSON.stringify(stored));
  }

  it('what was last known is found by the same person of the same team alone [OFF-10, OFF-13]', () => {
    keep();
    expect(found()).toEqual(['Ann']);
    expect(found(keptOf('other'))).toBeUndefined();
    expect(found(keptOf('user', 'A2'))).toBeUndefined();
    expect(found(keptOf('user', 'A1', false))).toBeUndefined();
    forgetOthers(['lists'], 'user');
    expect(found()).toEqual(['Ann']);
    forgetOthers(['lists'], 'other');
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
    const keptLists = keptOf();
    const list = keptLists.find(key, keptAs);
    expect(deviceNow() - (list?.at.deviceMs ?? 0)).toBeGreaterThanOrEqual(60_000);
    if (list) keptLists.show(list.at);
    expect(Math.round((now() - deviceNow()) / 1_000)).toBe(90);
  });

  it('what no event follows is found only where nobody has answered [OFF-10]', async () => {
    keep();
    const readThrough = (fault: ConstructorParameters<typeof Fault>[0]) =>
      keptOf().through(key, keptAs, () => Promise.reject(new Fault(fault)));
    await expect(readThrough({ code: 'NETWORK', detail: '' })).resolves.toEqual(['Ann']);
    await expect(readThrough({ code: 'HTTP', detail: '', status: 502 })).resolves.toEqual(['Ann']);
    await expect(readThrough({ code: 'FORBIDDEN', detail: '', status: 403 })).rejects.toThrow(
      '403',
    );
  });
});

describe('preferences', () => {
  let server: FakeServer;
  /** What the server has of each person; one person at a time has a session. */
  let stored: Preferences;
  let isCut: boolean;
  beforeEach(() => {
    stored = noPreferences;
    isCut = false;
    server = new FakeServer()
      .on(preferencesRoutes.own, () => {
        if (isCut) throw new Cut();
        return stored;
      })
      .on(preferencesRoutes.change, ({ body }) => {
        if (isCut) throw new Cut();
        return (stored = withPreferences(stored, body));
      });
  });

  function open(userId = 'priya') {
    const scope = sessionScopeOf(userId);
    const own = new OwnPreferences(scope);
    onTestFinished(() => scope.end());
    return { own, density: () => own.store.getState().preferences.density, end: () => scope.end() };
  }
  const untilAsked = ({ own }: ReturnType<typeof open>) =>
    expect.poll(() => own.store.getState().isAsked).toBe(true);

  it('a choice is shown at once, sent, and found by another browser of the same person [PRE-10, DEP-105]', async () => {
    const here = open();
    await untilAsked(here);
    here.own.change({ density: 'dense' });
    here.own.change({ density: 'map' });
    expect(here.density()).toBe('map');
    await expect.poll(() => stored.density).toBe('map');
    expect(server.callsOf(preferencesRoutes.change)).toHaveLength(1);
    localStorage.clear();
    const there = open();
    await untilAsked(there);
    expect(there.density()).toBe('map');
  });

  it('the browser’s copy is there before the server answers, whose word wins then [PRE-10]', async () => {
    const before = open();
    await untilAsked(before);
    before.own.change({ density: 'map' });
    await expect.poll(() => stored.density).toBe('map');
    before.end();
    stored = { ...stored, density: 'dense' };
    const again = open();
    expect(again.density()).toBe('map');
    await untilAsked(again);
    expect(again.density()).toBe('dense');
  });

  it('what is changed before the server answers stays and is sent [PRE-10]', async () => {
    stored = { ...noPreferences, density: 'dense' };
    const here = open();
    here.own.change({ density: 'map' });
    await untilAsked(here);
    expect(here.density()).toBe('map');
    await expect.poll(() => stored.density).toBe('map');
  });

  it('offline it stays changed here, and is sent when the network is back or after a reload [PRE-10]', async () => {
    isCut = true;
    const here = open();
    await untilAsked(here);
    here.own.change({ density: 'map' });
    await expect.poll(() => server.callsOf(preferencesRoutes.change)).toHaveLength(1);
    expect(here.density()).toBe('map');
    isCut = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => stored.density).toBe('map');
    isCut = true;
    here.own.change({ density: 'dense' });
    here.end();
    isCut = false;
    const again = open();
    expect(again.density()).toBe('dense');
    await expect.poll(() => stored.density).toBe('dense');
  });

  it('what was left unsent gives way to what was chosen elsewhere since [PRE-10, DEP-105]', async () => {
    const seen = { teamId: 'A1', date: '2025-09-06', posts: [] };
    const here = open();
    await untilAsked(here);
    here.own.change({ density: 'dense', seenPosts: [seen] });
    here.end();
    stored = { ...stored, density: 'map' };
    const again = open();
    await untilAsked(again);
    expect(again.density()).toBe('map');
    // Of what nobody else has changed nothing is lost.
    await expect.poll(() => stored.seenPosts).toEqual([seen]);
    expect(stored.density).toBe('map');
  });

  it('what could not be sent for a while gives way as well, what is chosen now does not [PRE-10]', async () => {
    const here = open();
    await untilAsked(here);
    isCut = true;
    here.own.change({ density: 'dense' });
    await expect.poll(() => server.callsOf(preferencesRoutes.change)).toHaveLength(1);
    stored = { ...stored, density: 'map' };
    isCut = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(here.density).toBe('map');
    here.own.change({ density: 'roomy' });
    await expect.poll(() => stored.density).toBe('roomy');
    expect(server.callsOf(preferencesRoutes.change)).toHaveLength(2);
  });

  it('what was stored and not answered is not sent again, and a later choice is [PRE-10]', async () => {
    server.on(preferencesRoutes.change, ({ body }) => {
      stored = withPreferences(stored, body);
      throw new Cut();
    });
    const here = open();
    await untilAsked(here);
    here.own.change({ density: 'dense' });
    await expect.poll(() => stored.density).toBe('dense');
    here.end();
    const second = open();
    await untilAsked(second);
    expect(second.density()).toBe('dense');
    expect(server.callsOf(preferencesRoutes.change)).toHaveLength(1);
    second.own.change({ density: 'roomy' });
    await expect.poll(() => stored.density).toBe('roomy');
    second.own.change({ density: 'map' });
    second.end();
    const third = open();
    await untilAsked(third);
    await expect.poll(() => stored.density).toBe('map');
  });

  it('another person at the same browser has their own copy [PRE-11]', async () => {
    isCut = true;
    const here = open('priya');
    here.own.change({ density: 'map' });
    expect(open('daniel').density()).toBeNull();
    here.end();
    expect(open('priya').density()).toBe('map');
  });

  it('a copy of another form, or a closed storage, is no copy [PRE-10]', () => {
    isCut = true;
    localStorage.setItem('muster_preferences.priya', '{"known":{"density":"tiny"}}');
    expect(open().density()).toBeNull();
    const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed');
    });
    onTestFinished(() => closed.mockRestore());
    const here = open();
    here.own.change({ density: 'dense' });
    expect(here.density()).toBe('dense');
  });

  it('what the server refuses for good is not sent again with the next change [PRE-10]', async () => {
    const seen = { teamId: 'A1', date: '2025-09-06', posts: [] };
    let refusals = 0;
    server.on(preferencesRoutes.change, ({ body }) => {
      if (body.seenPosts) {
        refusals++;
        throw new Refused('FORBIDDEN');
      }
      return (stored = withPreferences(stored, body));
    });
    const here = open();
    await untilAsked(here);
    here.own.change({ seenPosts: [seen] });
    await expect.poll(() => refusals).toBe(1);
    here.own.change({ density: 'map' });
    await expect.poll(() => stored.density).toBe('map');
    expect(refusals).toBe(1);
  });
});
