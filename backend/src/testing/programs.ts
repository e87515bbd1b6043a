import path from 'node:path';
import { inject } from 'vitest';

/** One of the product's built programs, such as main. */
export const builtProgram = (name: 'main' | 'admin' | 'embedded-store'): string =>
  path.join(inject('programs'), `${name}.js`);
