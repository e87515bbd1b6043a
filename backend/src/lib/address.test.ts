import { expect, it } from 'vitest';
import { addressKey } from './address.ts';

it.each([
  ['192.168.1.5', '192.168.1.5'],
  ['::ffff:192.168.1.5', '192.168.1.5'],
  ['::ffff:c0a8:105', '192.168.1.5'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['somebody', 'unknown'],
  ['', 'unknown'],
  ['1.2.3.4.5', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('%s is counted as %s [OPS-74]', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
