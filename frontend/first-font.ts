import type { Plugin } from 'vite';

/** The page names its letters in its head, so that they are fetched beside its script and not after its first line. */
export function firstFont(): Plugin {
  return {
    name: 'first-font',
    apply: 'build',
    transformIndexHtml(_, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => /latin-standard-.*\.woff2$/.test(name));
      if (file === undefined) throw new Error('the letters of the first page are not in the build');
      return [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head',
        },
      ];
    },
  };
}
