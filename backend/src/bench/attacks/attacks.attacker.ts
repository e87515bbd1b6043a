import type { Target } from './attack-calls.ts';
import { attackNames, runAttack, wronglyAnswered } from './attacks.ts';

/** One attack against a listening server, as a process of its own: `attacks.attacker.ts NAME TARGET`, the target as JSON. */

const [wanted = '', targetJson = '{}'] = process.argv.slice(2);
const target = JSON.parse(targetJson) as Target;
const name = attackNames.find((one) => one === wanted);
if (!name) throw new Error(`no attack is called ${wanted}`);

const outcomes = await runAttack(name, target, 1);
process.stdout.write(`  ${name}: ${JSON.stringify(outcomes)}\n`);
const wrong = wronglyAnswered(name, outcomes);
if (wrong.length > 0) process.stderr.write(`${name} was answered ${wrong.join(', ')}\n`);
process.exit(wrong.length > 0 ? 1 : 0);
