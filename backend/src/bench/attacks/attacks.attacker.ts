import { attacksOn } from './attacks.ts';

/** One attack against a listening server, as a process of its own: `attacks.attacker.ts NAME URL COOKIE TOKEN`. */

const [name = '', url = 'http://127.0.0.1', cookie = '', token = ''] = process.argv.slice(2);
const attacks: Record<string, () => Promise<unknown>> = attacksOn({ url, cookie, token }, 1);

if (name === 'names') process.stdout.write(JSON.stringify(Object.keys(attacks)));
else await attacks[name]?.();
process.exit(0);
