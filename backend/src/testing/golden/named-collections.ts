import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/OPERATIONS.md', import.meta.url), 'utf8');
const table = page.split('## What grows, and what bounds it')[1]?.split('\n## ')[0] ?? '';

/** Every collection that OPERATIONS.md names as stored, in its order. */
export const namedCollections = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
