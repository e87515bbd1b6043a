import { hashLines, type Board } from '@muster/protocol';

/**
 * First 16 hex digits of SHA-256 over who stands where (S15). Undefined where the browser offers no
 * digest (a page that is neither local nor behind TLS): the revision alone is compared then.
 */
export async function boardHash(board: Pick<Board, 'assignments'>): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(hashLines(board)));
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
