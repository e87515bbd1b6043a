import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configReport } from './config-report.ts';

const good = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://app:hidden-word@db.internal:27017/muster?authSource=muster',
  PUBLIC_ORIGIN: 'https://muster.example',
  TRUST_PROXY: '10.0.0.5',
};

describe('what is in force', () => {
  it('says every setting, its value and where it comes from, and of secrets nothing [ADM-275]', () => {
    const { text, problems } = configReport({ ...good, OVERDUE_AFTER_MINUTES: '20' });
    const line = (key: string) => text.split('\n').find((row) => row.startsWith(`${key} `)) ?? '';
    expect(problems).toEqual([]);
    expect(line('PORT')).toMatch(/3000 +default$/);
    expect(line('OVERDUE_AFTER_MINUTES')).toMatch(/20 +environment$/);
    expect(line('FINAL_AFTER_HOURS')).toMatch(/12 +default, unless Settings says otherwise$/);
    expect(line('MONGODB_URI')).toContain('mongodb://(secret)@db.internal:27017/muster');
    expect(text).not.toContain('hidden-word');
    expect(text).not.toContain('authSource');
  });

  it('a secret of a file is named by the file [ADM-275, OPS-231]', () => {
    const { text } = configReport({ DEMO_PASSWORD_FILE: '/run/secrets/none' });
    expect(text).toMatch(/DEMO_PASSWORD +\(secret\) +file \/run\/secrets\/none/);
  });

  it('of a secret whose file has blanks at its ends it says so, for they are part of it [ADM-275, OPS-231]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-config-'));
    const file = join(folder, 'secret');
    const problems = (text: string) => {
      writeFileSync(file, text);
      return configReport({ DEMO_PASSWORD_FILE: file }).problems;
    };
    expect(problems('a-word-of-its-own\n')).toEqual([]);
    expect(problems('a-word-of-its-own \n')).toEqual([
      'DEMO_PASSWORD_FILE: the secret has blanks at its ends, which are part of it.',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('the machine’s own variables are no setting of ours [ADM-275]', () => {
    const env = { PATH: '/bin', HTTP_PROXY: 'http://x', HOSTNAME: 'a', APP_ID: '1', USERNAME: 'b' };
    expect(configReport(env).problems).toEqual([]);
  });
});

describe('what is wrong', () => {
  it.each([
    [{ MONGOBD_URI: 'x' }, 'MONGOBD_URI is not a setting. Is MONGODB_URI meant?'],
    [{ mongodb_uri: 'x' }, 'mongodb_uri is not a setting. Is MONGODB_URI meant?'],
    [{ APP_T: 'x' }, 'APP_T is not a setting. Is APP_TZ meant?'],
    [{ ...good, ALLOW_EMBEDDED: '1' }, 'ALLOW_EMBEDDED=1 has no effect'],
    [{ ...good, METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST has no effect without METRICS_PORT'],
    [{ ...good, DEMO_SCALE: '3' }, 'DEMO_SCALE has no effect without the demo'],
    [{ HTTPS_PROXY: 'http://a', https_proxy: 'http://b' }, 'HTTPS_PROXY and https_proxy differ'],
    [{ SESSION_ABSOLUTE_HOURS: '2' }, 'SESSION_IDLE_MINUTES, 240, is longer than a session lasts'],
    [{ HOST: '0.0.0.0', DEMO: '0' }, 'It listens on 0.0.0.0 without NODE_ENV=production'],
    [
      { ...good, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://muster.example' },
      'PUBLIC_ORIGIN is without TLS',
    ],
    [{ ...good, TRUST_PROXY: '' }, 'TRUST_PROXY does not name it'],
    [{ ...good, MONGODB_URI: 'mongodb://db.internal/muster' }, 'signs nobody in at db.internal'],
    ...['only-for-trying', 'mongodb://', 'mongodb:///muster', 'postgres://db/muster'].map(
      (uri): [Record<string, string>, string] => [
        { MONGODB_URI: uri },
        'MONGODB_URI: not an address',
      ],
    ),
    [{ OIDC_REDIRECT_URI: 'x' }, 'OIDC_REDIRECT_URI is not a setting.'],
    [{ METRICS_ADDRESS: 'x' }, 'METRICS_ADDRESS is not a setting.'],
    [{ PORT_FILE: 'x' }, 'PORT_FILE is not a setting.'],
    [{ ...good, PUBLIC_ORIGIN: 'http://muster.example' }, 'PUBLIC_ORIGIN is without TLS'],
    [{ OIDC_ROLE_MAP: '{"a":"FRT","b":"Administrator"}' }, 'makes administrators'],
    [{ HSTS_SUBDOMAINS: '1' }, 'HSTS_SUBDOMAINS=1 has no effect'],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' },
      'OIDC_ISSUER needs OIDC_CLIENT_SECRET and PUBLIC_ORIGIN beside it.',
    ],
    [{ PORT: 'many' }, 'PORT: '],
    [{ NODE_ENV: 'production' }, 'Production needs MONGODB_URI'],
  ])('with %j it says "%s" [ADM-275]', (env, words) => {
    expect(configReport(env).problems.join('\n')).toContain(words);
  });
});
