import { defineConfig, type Plugin } from 'vite';

/** In the order of their groups; a package is in the first that it fits. */
const packages = [
  { name: 'packages-store', test: /node_modules\/(bson|mingo)\// },
  { name: 'packages-rules', test: /node_modules\/(zod|date-fns|@date-fns)\// },
  // A thread reads one file of people: it loads this, and not a server's packages.
  { name: 'packages-import', test: /node_modules\/csv-parse\// },
  // Loaded with METRICS_PORT alone.
  {
    name: 'packages-metrics',
    test: /node_modules\/(prom-client|@opentelemetry|tdigest|bintrees)\//,
  },
  // Loaded with OIDC_ISSUER alone.
  { name: 'packages-sign-on', test: /node_modules\/(openid-client|oauth4webapi|jose)\// },
  { name: 'packages', test: /node_modules\// },
];

/** Node reads the map of a file when it loads the file; of the packages, which are not minified, nobody needs one. */
const noMapsOfPackages: Plugin = {
  name: 'no-maps-of-packages',
  generateBundle(_, files) {
    for (const chunk of Object.values(files)) {
      if (chunk.type !== 'chunk' || !packages.some(({ name }) => name === chunk.name)) continue;
      chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.+\s*$/, '\n');
      delete files[`${chunk.fileName}.map`];
    }
  },
};

/**
 * Bundles the server, its scripts, its worker and the embedded store's process, with the protocol and the packages:
 * a thousand small files take longer to find and to read than all the rest of a start.
 */
export default defineConfig({
  plugins: [noMapsOfPackages],
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        admin: 'src/scripts/admin.ts',
        'embedded-store': 'src/embedded-store/process.ts',
        'file.worker': 'src/files/file.worker.ts',
        'auto-assign.worker': 'src/features/board/assign/auto-assign.worker.ts',
        'forecast.worker': 'src/features/forecast/forecast.worker.ts',
        'import.worker': 'src/features/directory/imports/import.worker.ts',
        'password.worker': 'src/features/session/password.worker.mjs',
      },
      output: {
        // Side by side: files find each other by import.meta.url.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: packages },
        comments: { jsdoc: false },
      },
    },
  },
  ssr: {
    noExternal: true,
    // A native part, and files that are found beside the code.
    external: [
      '@node-rs/argon2',
      '@fastify/swagger-ui',
      'pdfkit',
      'write-excel-file',
      // 380 kB that only whoever chooses a password needs.
      '@zxcvbn-ts/language-common',
    ],
  },
});
