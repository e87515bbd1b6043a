import { expect, it } from 'vitest';
import { isOwnOrigin } from './address.ts';

it.each([
  [undefined, 'muster.example', 'https://muster.example', true],
  ['https://muster.example', 'inner:3000', 'https://muster.example', true],
  ['http://muster.example', 'muster.example', 'https://muster.example', false],
  ['https://other.example', 'other.example', 'https://muster.example', false],
  ['https://muster.example:8443', 'muster.example:8443', 'https://muster.example', false],
  ['http://10.0.0.7:3000', '10.0.0.7:3000', undefined, true],
  ['http://other.example', '10.0.0.7:3000', undefined, false],
  ['null', 'null', undefined, false],
] as const)(
  'origin %s at host %s with public origin %s is own: %s [SES-23]',
  (origin, host, publicOrigin, own) => {
    expect(isOwnOrigin({ host, ...(origin !== undefined && { origin }) }, publicOrigin)).toBe(own);
  },
);
