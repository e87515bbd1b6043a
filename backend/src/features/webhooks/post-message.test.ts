import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messagePoster, type Message, proxyFor } from './post-message.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerStatus(204);
});

const message = (url: string, also: Partial<Message> = {}): Message => ({
  url,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: '{"type":"sheet.changed"}',
  mayBePrivate: true,
  signal: new AbortController().signal,
  ...also,
});
const post = (url: string, also: Partial<Message> = {}) => messagePoster()(message(url, also));

it('a message arrives as it is, and an answer from 200 to 299 is a delivery [ECO-47]', async () => {
  expect(await post(receiver.url('a'))).toEqual({ isDelivered: true, status: 204, error: null });
  expect(receiver.received).toMatchObject([
    { path: '/a', body: '{"type":"sheet.changed"}', headers: { 'webhook-id': 'msg_1' } },
  ]);
});

it('a redirect is not followed [ECO-47]', async () => {
  receiver.answerStatus(302, { location: receiver.url('elsewhere') });
  expect(await post(receiver.url('a'))).toEqual({
    isDelivered: false,
    status: 302,
    error: 'Answered with 302; redirects are not followed',
  });
  expect(receiver.at('elsewhere')).toEqual([]);
});

it('the connection goes to the address that was looked at, whatever the name says next [ECO-46]', async () => {
  let lookups = 0;
  const rebinding = messagePoster({
    async resolve() {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    },
  });
  const outcome = await rebinding(message(`http://receiver.test:${receiver.port}/named`));
  expect(outcome.isDelivered).toBe(true);
  expect(lookups).toBe(1);
  expect(receiver.at('named')[0]?.headers.host).toBe(`receiver.test:${receiver.port}`);
});

it.each([
  ['a private address of a name', [{ address: '10.0.0.7', family: 4 }], 'not a public one'],
  [
    'a name with a public and a private address',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    'not a public one',
  ],
  [
    'an IPv6 address that carries an IPv4 one',
    [{ address: '::ffff:127.0.0.1', family: 6 }],
    'nothing is sent to',
  ],
  ['the address of a cloud’s metadata', [{ address: '169.254.169.254', family: 4 }], 'nothing is'],
])('%s is refused without a connection [ECO-46]', async (_, addresses, words) => {
  const poster = messagePoster({ resolve: async () => addresses });
  const { isDelivered, status, error } = await poster(
    message(`https://receiver.test:${receiver.port}/x`, { mayBePrivate: false }),
  );
  expect([isDelivered, status]).toEqual([false, null]);
  expect(error).toContain(words);
  expect(receiver.received).toEqual([]);
});

it.each([
  ['127.1'],
  ['2130706433'],
  ['0x7f.0.0.1'],
  ['017700000001'],
  ['[::1]'],
  ['[::ffff:127.0.0.1]'],
  ['[::ffff:7f00:1]'],
  ['0.0.0.0'],
  ['169.254.169.254'],
])('https://%s is refused without a connection [ECO-46]', async (host) => {
  const url = `https://${host}:${receiver.port}/x`;
  const { isDelivered, status, error } = await post(url, { mayBePrivate: false });
  expect([isDelivered, status]).toEqual([false, null]);
  expect(error).toMatch(/^The address is (not a public one|one that nothing is sent to)$/);
});

it('http is refused, and metadata even where private addresses are allowed [ECO-46]', async () => {
  const plain = await post(receiver.url('a'), { mayBePrivate: false });
  expect(plain.error).toBe('The address does not begin with https://');
  const metadata = await post('http://169.254.169.254/latest/meta-data/');
  expect(metadata.error).toBe('The address is one that nothing is sent to');
  expect(receiver.received).toEqual([]);
});

it('a receiver that does not answer, and a name that does not resolve, are given up in time [ECO-47]', async () => {
  receiver.answerWith(() => undefined);
  const impatient = messagePoster({ withinMs: 60 });
  expect(await impatient(message(receiver.url('slow')))).toEqual({
    isDelivered: false,
    status: null,
    error: 'No answer within 0.06 seconds',
  });
  const resolving = messagePoster({ withinMs: 60, resolve: () => new Promise(() => undefined) });
  expect((await resolving(message('https://receiver.test/'))).error).toContain('No answer');
});

it('of a long answer only a little is read, and its status counts [ECO-47]', async () => {
  let [written, isCut] = [0, false];
  receiver.answerWith((response) => {
    response.on('close', () => (isCut = true));
    response.writeHead(200);
    const more = () => {
      while (!isCut && response.write('x'.repeat(64 * 1024))) written += 64 * 1024;
      if (!isCut) response.once('drain', more);
    };
    more();
  });
  expect((await post(receiver.url('long'))).isDelivered).toBe(true);
  await expect.poll(() => isCut, { interval: 10, timeout: 15_000 }).toBe(true);
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

it('what went wrong is said in words [ECO-50]', async () => {
  receiver.answerStatus(500);
  expect((await post(receiver.url('a'))).error).toBe('Answered with 500');
  receiver.answerWith((response) => void response.destroy());
  expect((await post(receiver.url('a'))).error).toBe('The connection was cut');
  expect((await post(`https://127.0.0.1:${receiver.port}/`)).error).toBe(
    'The receiver does not speak TLS',
  );
  const gone = await startReceiver();
  await gone.close();
  expect((await post(gone.url('a'))).error).toBe('The connection was refused');
});

it('where a proxy is set a message goes to it as a tunnel, by name, with its credentials [ECO-54]', async () => {
  const connectRequests: unknown[] = [];
  const proxy = createServer().on('connect', ({ url, headers }, socket) => {
    connectRequests.push([url, headers['proxy-authorization']]);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const poster = messagePoster({
    resolve: () => expect.fail('a proxy resolves names itself'),
    proxy: { httpsProxy: `http://me:pa%3Ass@127.0.0.1:${port}`, noProxy: undefined },
  });
  const outcome = await poster(message('https://receiver.test/x', { mayBePrivate: false }));
  expect(outcome.error).toBe('The proxy answered with 407');
  const credentials = `Basic ${Buffer.from('me:pa:ss').toString('base64')}`;
  expect(connectRequests).toEqual([['receiver.test:443', credentials]]);
  const written = await poster(message('https://10.0.0.7/x', { mayBePrivate: false }));
  expect(written.error).toBe('The address is not a public one');
  expect(connectRequests).toHaveLength(1);
  await new Promise((done) => proxy.close(done));
});

it('what goes through the tunnel is between the two: the certificate is the receiver’s [ECO-54]', async () => {
  // A receiver without TLS behind a proxy that carries whatever it is given.
  const proxy = createServer().on('connect', (_request, socket) => {
    const onward = connect(receiver.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const poster = messagePoster({
    proxy: { httpsProxy: `http://127.0.0.1:${port}`, noProxy: undefined },
  });
  const outcome = await poster(message('https://receiver.test/x'));
  expect(outcome.error).toBe('The receiver does not speak TLS');
  expect(receiver.received).toEqual([]);
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
});

it.each([
  ['https://a.example.com/x', 'other.com', true],
  ['https://a.example.com/x', '.example.com', false],
  ['https://a.example.com/x', 'localhost, example.com', false],
  ['https://notexample.com/x', 'example.com', true],
  ['https://a.example.com:8443/x', 'example.com:443', true],
  ['https://a.example.com/x', '*', false],
  ['http://a.example.com/x', '', true],
])('%s with NO_PROXY %s [ECO-54]', (url, noProxy, isByProxy) => {
  const setting = { httpsProxy: 'http://proxy.test:3128', noProxy };
  const isHttps = url.startsWith('https:');
  expect(proxyFor(new URL(url), setting) !== undefined).toBe(isByProxy && isHttps);
});
