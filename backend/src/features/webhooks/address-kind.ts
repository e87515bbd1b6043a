import { BlockList, isIP } from 'node:net';

/** What no program of ours connects to, whatever is allowed: the machine's own network segment, the keepers of a cloud's secrets, and what is nobody's address. */
const never = [
  '0.0.0.0/8',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Not reached from the internet, or not one machine there. */
const notPublic = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
];
const public6 = ['2000::/3'];
/** Parts of it that stand for other addresses, or are only for examples. */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** The organisation's own: loopback and unique local. */
const private6 = ['::1/128', 'fc00::/7'];
/** A cloud's keeper of secrets, by its own unique local address. */
const never6 = ['fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:c1::a9fe:a9fe/128'];

const lists = {
  never: listOf(never, 'ipv4'),
  notPublic: listOf(notPublic, 'ipv4'),
  public6: listOf(public6, 'ipv6'),
  notPublic6: listOf(notPublic6, 'ipv6'),
  private6: listOf(private6, 'ipv6'),
  never6: listOf(never6, 'ipv6'),
};

/**
 * Whether an address is a public one, one of the organisation's own network, or one that is never connected to. An
 * IPv6 address that only carries an IPv4 one is never connected to: whoever means that one names it.
 */
export function addressKind(address: string): 'public' | 'private' | 'never' {
  switch (isIP(address)) {
    case 4:
      if (lists.never.check(address)) return 'never';
      return lists.notPublic.check(address) ? 'private' : 'public';
    case 6:
      if (lists.never6.check(address, 'ipv6')) return 'never';
      if (lists.private6.check(address, 'ipv6')) return 'private';
      return lists.public6.check(address, 'ipv6') && !lists.notPublic6.check(address, 'ipv6')
        ? 'public'
        : 'never';
    default:
      return 'never';
  }
}

function listOf(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const net of nets) {
    const [address = '', prefix] = net.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
