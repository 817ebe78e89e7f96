/** Build of the back office. Served by the server at /admin/, from the origin of the customers' app. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Modules of this repository that only declare things: what a page does not use is left out of it. */
const DECLARING = /\/packages\/(contract|money|client|i18n|ui)\/src\//;

/** Libraries that every page needs. */
const START_LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+|i18next|react-i18next|html-parse-stringify|void-elements|zustand|use-sync-external-store|zod)\//;

export default defineConfig({
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // No inlined files: the content security policy allows pictures and fonts of our own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => !DECLARING.test(id) || id.endsWith('.css'),
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'vendor', test: START_LIBRARIES, priority: 30 }],
        },
        chunkFileNames: (chunk) => {
          const words = chunk.facadeModuleId?.match(/messages\/(\w+)\/([\w-]+)\.json$/);
          return words ? `assets/words-${words[1]}-${words[2]}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});
