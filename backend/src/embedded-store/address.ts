import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The kernel's limit for a socket's path is 108 bytes on Linux and 104 on macOS, with the final zero. */
const maxPathBytes = 103;

/** A private folder's socket: inside the data folder, or in a temporary one when that path is too long. */
export function chooseSocketPath(dir: string): string {
  const inside = path.join(path.resolve(dir), 'socket', 'store.sock');
  if (Buffer.byteLength(inside) <= maxPathBytes) return inside;
  return path.join(mkdtempSync(path.join(tmpdir(), 'store-')), 'store.sock');
}

/** The driver takes a host for a socket when it ends in .sock, and wants the slashes encoded. */
export function uriOf(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;
}
