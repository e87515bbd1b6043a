import { defineConfig } from 'vite';

/** Bundles the server, its scripts, its worker and the embedded store's process; packages stay outside, the protocol is compiled in. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        admin: 'src/scripts/admin.ts',
        'embedded-store': 'src/embedded-store/process.ts',
        'export.worker': 'src/features/reports/exports/export.worker.ts',
        'auto-assign.worker': 'src/features/deployment/auto-assign/auto-assign.worker.ts',
      },
      // Side by side: files find each other by import.meta.url.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@muster/protocol'] },
});
