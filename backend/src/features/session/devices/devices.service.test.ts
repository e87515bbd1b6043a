import { expect, it } from 'vitest';
import { deviceWords } from './devices.service.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${phone} Version/18.1 Safari/605.1.15`,
    'Safari on a Mac or an iPad',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${phone} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on an iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${phone} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome on an iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${phone} Version/12.1 Mobile/15E148 Safari/604.1`,
    'Safari on an iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on an Android phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/131.0 Safari/537.36`,
    'Chrome on an Android tablet',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome on a Chromebook',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'A browser on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s [SES-67]', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));
