import { createHash } from 'node:crypto';

/** This product's own namespace for name-based ids. */
const namespace = Buffer.from('5b7f3c1e9a5d4f0f8c2e6d1b0a947e35', 'hex');

/** A version 5 UUID (RFC 9562): the same name gives the same id, so that seeding twice makes no second one. */
export function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end))
    .join('-');
}

/** The id of somebody of the demo organisation: nobody whom people have made has it. */
export const demoUserId = (username: string): string => nameUuid(`user ${username}`);
