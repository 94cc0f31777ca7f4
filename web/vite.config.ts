import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { askAhead } from './ahead.ts';
import { calls, isField, isIconOfLists, isIn, isMark, isOfKit } from './parts.ts';
import { screenFiles } from './screen-files.ts';
import { leaveOutSummaries } from './summaries.ts';
import product from '../package.json' with { type: 'json' };

const fromServer = ['/backend', '/files', '/docs', '/openapi.json', '/health'];
const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leaveOutSummaries(),
    react(),
    askAhead(),
    screenFiles(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  define: { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(product.version) },
  server: { proxy: Object.fromEntries(fromServer.map((path) => [path, { target: api, changeOrigin: true }])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Another thread of the browser compiles all of it while it still comes, instead of the page function by function when it is
        // drawn (decision 066).
        postBanner: ({ name }) => (name === 'react' || name === 'base' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // What every page needs, sign-in included, changes together and rarely; the rest is split by the lazy screens.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'base', test: /node_modules[\\/](@tanstack|zod)[\\/]/ },
            { name: isIn('light'), debugName: 'light' },
            { name: isIn('forms'), debugName: 'forms' },
            { name: isIn('visitors'), debugName: 'visitors' },
            { name: isIn('frame'), debugName: 'frame' },
            // Of the calls what only some screens name: half a hundred small files, each of which is a turn on a slow line.
            { name: isIn('offers'), debugName: 'offers' },
            ...calls,
            { name: isMark, debugName: 'marks' },
            { name: isIn('controls'), debugName: 'controls' },
            { name: isIn('tools'), debugName: 'tools' },
            { name: isIn('inbox'), debugName: 'inbox' },
            // What many screens are made of: half a dozen small files for each of them, which are a turn on a slow line.
            { name: isOfKit, debugName: 'kit', minShareCount: 10 },
            { name: 'fields', test: isField },
            { name: isIconOfLists, debugName: 'icons-lists' },
            // Those that only some screens name: each by itself would be a file to fetch.
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/ },
          ],
        },
      },
    },
  },
});
