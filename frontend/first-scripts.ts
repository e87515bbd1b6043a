import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const names = ['browser.js', 'theme.js'];

/**
 * Shortens the scripts that stand before the page's own, without a change of their syntax, which any browser reads.
 * Before the service worker is built, which knows every file by its hash (OFF-1).
 */
export function firstScripts(): Plugin {
  let outDir = '';
  return {
    name: 'first-scripts',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        for (const name of names) {
          const file = path.join(outDir, name);
          const { code } = minifySync(name, readFileSync(file, 'utf8'), { compress: false });
          writeFileSync(file, code);
        }
      },
    },
  };
}

/** What every dashboard runs before it stands. */
const firstParts = new Set(['index', 'live', 'shared', 'attendance']);

const oneLineLater = (map: string): string => {
  const parsed = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` });
};

/**
 * Has browsers that know the comment compile the first parts whole, beside the page, and not function by function in it
 * (decision 0010). After the names of what a part preloads, which the build writes at a part's top.
 */
export const compiledAside = (): Plugin => ({
  name: 'compiled-aside',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !firstParts.has(part.name)) continue;
        part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
        const map = bundle[`${part.fileName}.map`];
        if (map?.type === 'asset') map.source = oneLineLater(String(map.source));
      }
    },
  },
});
