import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const names = ['browser.js', 'theme.js'];

const toCome = 'var parts = []';

/** What a dashboard imports before it can begin, but for the entry, which the page names itself. */
function partsOfDashboards(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const page = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith('/src/app/dashboard-page.tsx')),
  );
  if (!page) throw new Error('no part has the page of the dashboards');
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  return [page.fileName, ...page.imports].filter((file) => !entries.includes(file));
}

/** Shorter names and no comments. Without blanks too it would be written with templates, which the oldest cannot read. */
export const shortened = (name: string, script: string): string =>
  minifySync(name, script, { compress: false, codegen: { removeWhitespace: false } }).code;

/**
 * Shortens the scripts that stand before the page's own, without a change of their syntax, which any browser reads, and
 * tells the first of them what to fetch. Before the service worker is built, which knows every file by its hash (OFF-1).
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
      handler(_, bundle) {
        const parts = partsOfDashboards(bundle).map((file) => `/${file}`);
        for (const name of names) {
          const file = path.join(outDir, name);
          const written = readFileSync(file, 'utf8');
          const told = written.replace(toCome, `var parts = ${JSON.stringify(parts)}`);
          if ((told === written) === (name === 'theme.js'))
            throw new Error(`${name}: no place for names`);
          writeFileSync(file, shortened(name, told));
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
