import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { StoreKind } from '../http/health.ts';

/** What a person who started the product reads: where it is and who can sign in (OPS-1, ADM-12). */
export function greeting(
  address: string | AddressInfo | null,
  config: Config,
  store: StoreKind,
  needsAdministrator: boolean,
): string {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [
    '',
    `  Muster is ready:  ${config.publicOrigin ?? `http://${host}:${port}`}`,
    store === 'embedded'
      ? '  Store: embedded, for trying it out and for tests; production runs on MongoDB.'
      : '  Store: MongoDB',
    ...(config.demo ? demoAccounts(config.demoPassword) : []),
    ...(needsAdministrator ? firstAdministrator : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

const demoAccounts = (password: string) => [
  '',
  `  Demo accounts, all with the password  ${password}`,
  '    watch.1   watch.2   watch.3     watch team leaders',
  '    tl.a1     dtl.a1    pso.a1      leaders of Team A1 (tl.a2 … tl.a13, tl.sac likewise)',
  '    admin                           administrator',
  '    a1.04                           a member, who has no dashboard',
];

const firstAdministrator = [
  '',
  '  Nobody can sign in yet. Make the first administrator in another terminal, with the same settings:',
  '    npm run admin -- create USERNAME',
];
