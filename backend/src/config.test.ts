import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('without any setting', () => {
  it('without any setting it is the embedded store with the demo, on loopback [OPS-3, OPS-4]', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      mongodbUri: undefined,
      dataDir: './data',
      timeZone: 'Asia/Singapore',
      demo: true,
      demoScale: 1,
      demoHistoryDays: 28,
      demoSheetsOnly: false,
      demoPassword: 'demo-shift-2025',
      maskOtherTeams: false,
      sessionAbsoluteMs: 13 * 3_600_000,
      sessionIdleMs: 240 * 60_000,
      overdueAfterMinutes: 30,
      finalAfterHours: 12,
      logLevel: 'info',
      publicOrigin: undefined,
    });
  });

  it('without any setting the limits are 100 writes a second, 20 and 2,000 sockets, 10 sessions, 256 and 64 KB [OPS-23]', () => {
    expect(readConfig({})).toMatchObject({
      writesPerSecond: 100,
      socketsPerUser: 20,
      socketsTotal: 2000,
      sessionsPerUser: 10,
      bodyLimitBytes: 256 * 1024,
      socketFrameBytes: 64 * 1024,
    });
  });

  it('a key that is set to nothing counts as not set [OPS-2]', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: '', DEMO: '', APP_TZ: '' })).toEqual(readConfig({}));
  });
});

describe('whether there is the demo', () => {
  const uri = 'mongodb://db/muster';
  it.each([
    [{ MONGODB_URI: uri }, false],
    [{ MONGODB_URI: uri, DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ NODE_ENV: 'production', MONGODB_URI: uri }, false],
    [{ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' }, false],
    [{ NODE_ENV: 'production', ALLOW_EMBEDDED: '1', DEMO: '1' }, true],
  ])('with %j whether there is the demo is %j [OPS-6]', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  it.each(['0', '11', '2.5', 'ten'])('no demo is %s times as large [OPS-100]', (DEMO_SCALE) => {
    expect(() => readConfig({ DEMO_SCALE })).toThrow('DEMO_SCALE');
    expect(readConfig({ DEMO_SCALE: '10' }).demoScale).toBe(10);
  });

  it('production without MONGODB_URI refuses to start, and says why [OPS-5]', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('Production needs MONGODB_URI');
  });
});

describe('production that is reached from elsewhere', () => {
  const production = { NODE_ENV: 'production', MONGODB_URI: 'mongodb://db/muster' };

  it.each(['0.0.0.0', '::', '10.0.0.7'])(
    'on %s it needs the address people type, and says so [OPS-77]',
    (HOST) => {
      const needs = `Production on ${HOST} needs PUBLIC_ORIGIN`;
      expect(() => readConfig({ ...production, HOST })).toThrow(needs);
      const PUBLIC_ORIGIN = 'https://muster.example';
      expect(readConfig({ ...production, HOST, PUBLIC_ORIGIN }).host).toBe(HOST);
      expect(readConfig({ ...production }).host).toBe('127.0.0.1');
    },
  );
});

describe('the proxies that are believed', () => {
  it.each(['172.31.255.1', '10.0.0.4/31, ::1', 'loopback', '2001:db8::1, 10.1.2.0/24'])(
    '%s is believed [OPS-8]',
    (TRUST_PROXY) => expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY),
  );

  it.each([
    'uniquelocal',
    'loopback, uniquelocal',
    '10.0.0.0/8',
    '192.168.0.0/16',
    'fc00::/7',
    'true',
    '1',
    '10.0.0.1/x',
  ])('%s would let clients choose their address, and refuses the start [OPS-8]', (TRUST_PROXY) =>
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY'),
  );
});

describe('the published password', () => {
  it.each(['0.0.0.0', '::', '10.0.0.7', 'muster.example', '127.0.0.1.evil.example', '1270.0.0.1'])(
    'the demo’s published password is not served on %s [OPS-7]',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow('loopback');
      expect(readConfig({ HOST, DEMO_PASSWORD: 'another-one-2026' }).host).toBe(HOST);
      expect(readConfig({ HOST, DEMO: '0' }).host).toBe(HOST);
    },
  );

  it.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])(
    'the demo’s published password is served on %s [OPS-7]',
    (HOST) => {
      expect(readConfig({ HOST }).demo).toBe(true);
    },
  );
});

describe('a wrong environment', () => {
  it('is refused with every wrong key at once, before anything starts [OPS-2]', () => {
    const wrong = { PORT: '99999', APP_TZ: 'Mars/Olympus', SESSION_IDLE_MINUTES: 'soon' };
    expect(() => readConfig(wrong)).toThrow(/PORT: [^]*APP_TZ: [^]*SESSION_IDLE_MINUTES: /);
  });

  it.each([
    { PORT: '-1' },
    { METRICS_PORT: '0' },
    { METRICS_PORT: '3000', PORT: '3000' },
    { PORT: '3000.5' },
    { DEMO: 'yes' },
    { MASK_OTHER_TEAMS: 'true' },
    { SESSION_ABSOLUTE_HOURS: '0' },
    { SESSIONS_PER_USER: '0' },
    { DEMO_PASSWORD: 'short' },
    { LOG_LEVEL: 'loud' },
    { PUBLIC_ORIGIN: 'muster.example' },
    { NODE_ENV: 'staging' },
    { CLOCK_AT: '2025-09-06T02:20:00.000Z' },
    { DEMO_SHEETS_ONLY: '1' },
    { DEMO_HISTORY_DAYS: '-1' },
  ])('the setting %j is refused by its key [OPS-2, OPS-9]', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });

  it('takes the origin of an address that people copied whole [OPS-8]', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://muster.example/login' }).publicOrigin).toBe(
      'https://muster.example',
    );
  });
});
