// npm run check:api: starts the built product with its demo and asks it whatever the API page allows, as different people.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const tool = process.env.SCHEMATHESIS ?? 'schemathesis';
const examples = process.env.API_EXAMPLES ?? '40';
const people = process.env.API_PEOPLE?.split(',') ?? ['watch.1', 'tl.a1', 'nobody'];

const version = spawnSync(tool, ['--version'], { encoding: 'utf8' });
if (version.error) {
  process.stderr.write(
    'check:api needs schemathesis 4 (Python 3.10 or newer):\n' +
      '  python3 -m venv ~/schemathesis && ~/schemathesis/bin/pip install "schemathesis>=4"\n' +
      '  SCHEMATHESIS=~/schemathesis/bin/schemathesis npm run check:api\n',
  );
  process.exit(2);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'check-api-'));
const server = spawn(process.execPath, ['backend/dist/main.js'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', WRITES_PER_SECOND: '1000000' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let failed = false;
try {
  const address = await addressOf(server);
  for (const person of people) {
    const headers = person === 'nobody' ? [] : await signIn(address, person);
    process.stdout.write(`\nAs ${person}\n`);
    failed = (await ask(address, headers)) !== 0 || failed;
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function addressOf({ stdout }) {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout.on('data', (text) => {
      said += text;
      const found = /Muster is ready: {2}(\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    stdout.once('end', () => reject(new Error('The server did not start.')));
  });
}

async function signIn(address, username) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-shift-2025' }),
  });
  const { token } = await answer.json();
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';');
  return [`Cookie: ${cookie}`, `x-csrf-token: ${token}`];
}

/** The session must last: nobody logs out. */
async function ask(address, headers) {
  const checks = [
    'not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance',
    ...((await takesQuery(address)) ? ['unsupported_method'] : []),
  ].join(',');
  const options = `--config-file .ci/check-api.toml run ${address}/docs/json --max-examples ${examples} --checks ${checks} --exclude-path /api/auth/logout --request-timeout 30`;
  const args = [...options.split(' '), ...headers.flatMap((header) => ['--header', header])];
  const run = spawn(tool, args, { stdio: 'inherit' });
  return new Promise((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
}

/** That check sends QUERY, which some versions of Node refuse as no HTTP before any path is known. */
function takesQuery(address) {
  return new Promise((resolve, reject) => {
    request(`${address}/api/teams`, { method: 'QUERY' }, (response) => {
      response.resume();
      resolve(response.statusCode === 405);
    })
      .once('error', reject)
      .end();
  });
}
