import { defineConfig } from 'vite';

/** Bundles the server and the embedded store's process; packages stay outside, the protocol is compiled in. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/main.ts', 'embedded-store': 'src/embedded-store/process.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: ['@muster/protocol'] },
});
