import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { olderCss, oldestBrowsers } from './older-browsers.ts';
import { chunks } from './chunks.ts';
import { firstFont } from './first-font.ts';
import { compiledAside, firstScripts } from './first-scripts.ts';
import { notices } from './notices.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';

// The page's own host goes along: the server compares it with the Origin of a write (SES-23).
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/**
 * Leaves out of the page what makes JSON Schema of a contract: Zod carries it with every schema, and only the server's
 * API page asks for it.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/zod/v4/core/json-schema-processors.js')
      ? [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = undefined;`)
          .join('\n')
      : undefined,
});

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchema(),
    olderCss(),
    firstFont(),
    firstScripts(),
    compiledAside(),
    serviceWorker(),
    notices(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/calendar': server,
      '/docs': server,
      '/socket.io': { ...server, ws: true },
    },
  },
  build: {
    // What the oldest of them read (UI-362); the list itself would have class fields rewritten for a fault of Chrome 97.
    target: 'es2022',
    cssTarget: oldestBrowsers(),
    sourcemap: true,
    // Read by the check of the first page.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
});
