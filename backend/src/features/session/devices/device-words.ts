/** Looked for in this order: most browsers name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/Windows/, 'Windows'],
  // An iPad that asks for the sites of computers calls itself a Mac.
  [/Macintosh/, 'a Mac or an iPad'],
  [/CrOS/, 'a Chromebook'],
  [/Linux|X11/, 'Linux'],
];

export const unknownDevice = 'Unknown device';

/** What somebody signs in with, in plain words; as far as the browser says (SES-67). */
export function deviceWords(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : unknownDevice);
}
