import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The oldest browsers that the page is built for (UI-362), as package.json states them, in Vite's words. */
export function oldestBrowsers(): string[] {
  const { browserslist } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'),
  ) as { browserslist: Record<'desk' | 'wall', string[]> };
  const oldest = new Map<string, number>();
  for (const entry of [...browserslist.desk, ...browserslist.wall]) {
    const [, name = '', version] = /^(chrome|edge|firefox|safari) >= ([\d.]+)$/.exec(entry) ?? [];
    if (!version) throw new Error(`package.json: "${entry}" is not "browser >= version"`);
    oldest.set(name, Math.min(oldest.get(name) ?? Infinity, Number(version)));
  }
  return Array.from(oldest, ([name, version]) => name + version);
}

/** Styles for screens whose browser knows neither layers nor the newest units (UI-363). */
export const olderCss = (): Plugin => ({
  name: 'older-css',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) => ({ code: withFallbacks(withoutLayers(css)), map: null }),
  },
});

/** The same rules without layers: they stand in the order of their layers, those that are to win have the stronger selectors. */
export function withoutLayers(css: string): string {
  let flat = '';
  let rest = css;
  for (;;) {
    const layer = /@layer\b[^;{]*([;{])/.exec(rest);
    if (!layer) return flat + rest;
    flat += rest.slice(0, layer.index);
    rest = rest.slice(layer.index + layer[0].length);
    if (layer[1] === ';') continue;
    const end = endOfBlock(rest);
    rest = rest.slice(0, end) + rest.slice(end + 1);
  }
}

/** Where the block that has just begun ends; quotes and comments have no braces of their own. */
function endOfBlock(css: string): number {
  const signs = /\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{}]/g;
  let depth = 1;
  for (let sign = signs.exec(css); sign; sign = signs.exec(css)) {
    if (sign[0] === '{') depth++;
    if (sign[0] === '}' && --depth === 0) return sign.index;
  }
  throw new Error('a layer has no end');
}

/** Before what is measured in newer units stands what an older browser can measure. */
export const withFallbacks = (css: string): string =>
  css.replace(
    /([;{]\s*)([a-z-]+)(\s*:\s*)([^;{}]*\d(?:dvh|cqh|cqw)\b[^;{}]*)/g,
    (whole, before: string, name: string, colon: string, value: string) => {
      const older = value
        .replaceAll(/(\d)dvh\b/g, '$1vh')
        .replaceAll(/(?:clamp|min)\(([^,()]+),[^()]*\dcq[hw][^()]*\)/g, '$1');
      const isOlder = !name.startsWith('--') && !/\dcq[hw]/.test(older);
      return isOlder ? `${before}${name}${colon}${older};${name}${colon}${value}` : whole;
    },
  );
