/** Build of the web app. Served at '/' by the server that has /api, /apis, /socket.io and /admin. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { COUNTRIES, IN_VERSION } from '@glasshouse/contract';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, defineConfig, loadEnv } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { startPage } from './start/plugin.ts';

const SERVER = 'http://127.0.0.1:3000';

/**
 * The country behind a build's own dialling code (AMB-85), looked up here because the list of countries is too heavy for
 * the start of the app. Empty where the code is none.
 */
function startCountry(mode: string): string {
  const { VITE_DEFAULT_COUNTRY_CODE: dial } = loadEnv(mode, process.cwd(), 'VITE_');
  return COUNTRIES.find((country) => country.dial === dial)?.iso ?? '';
}

/** Modules of this repository that only declare things: what a page does not use is left out of it. */
const DECLARING = /\/packages\/(contract|money|client|i18n|ui|proofs)\/src\//;

/** The contract is built with shapes that check nothing: forms that check by themselves load the library of schemas. */
const shapes: Plugin = {
  name: 'glasshouse:shapes',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'zod/mini' && importer?.includes('/packages/contract/src/')
      ? fileURLToPath(new URL('start/shapes.ts', import.meta.url))
      : null,
};

/** Libraries that every page needs. */
const START_LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core|query-core\/build\/modern\/(?:queriesObserver|infiniteQueryObserver)|react-query\/build\/modern\/(?:useQueries|useInfiniteQuery))[^/]+|i18next|react-i18next|html-parse-stringify|void-elements|zustand|use-sync-external-store)\//;
/** Our own code that every page needs; the fiat sheet, price alerts, dialling codes, sending files, QR codes, codes that are mailed, lists by pages, the page for what is not there yet, the watch over the log, step-up, passkeys and proofs of work come on demand. */
const START_CODE =
  /\/(apps\/web\/src\/app(?!\/(page-paths|portfolio\/(?!TodaySlot)|formats\/FiatSheet|glossary\/|funds\/|alerts\/|location\/|notices\/(?!BellSlot)|files\/|codes\/|qr\/|integrity\/(?!acks-key)|modes\/|page\/(PagedRows|use-near-rows|ToCome|Read(Failed|States))|data\/(error-at|use-call-list|use-calls|use-hold|use-newest)|step-up\/(StepUpSheet|FactorFields)|passkeys|proof-of-work))|packages\/(client(?!\/src\/(upload|download|depth-book|depth-state))|i18n(?!\/src\/(tables|names|errors|render|duration|web-errors|web-own-errors))|money)\/src|packages\/contract\/src\/core(?!\/(countries|errors|cause-spec|notification-spec|product)\.ts))\//;
/** Calls of the first screen; those of other products come with the screens that make them. */
const START_CALLS =
  /\/apps\/web\/start\/shapes\.ts$|\/contract\/src\/((content|demo|markets|menu|wallet)\/calls|markets\/(channels|favorites|prices)|wallet\/account-type)\.ts$/;

/** What all products declare: catalogues of refusals, causes and notifications come with the first screen that shows one. */
const CATALOGUES =
  /\/contract\/src\/(products|core\/(cause|notification)-spec|derived\/\w+|\w+\/(product|parameters|notifications|kinds|limits|freezes|tiers|([\w-]+-)?errors|causes))\.ts$|\/i18n\/src\/(web-)?errors\.ts$/;

/** Refusals that forms of accounts find by themselves; forms of other products use the catalogue of all. */
const REFUSALS = /\/contract\/src\/(core|identity)\/errors\.ts$|\/i18n\/src\/(render|web-own-errors)\.ts$/;

/** Parts of the design system that the frame and the states of every page draw. Other parts stay with their screens. */
const START_KIT =
  /\/packages\/ui\/src\/(format\/(?!parse)|(PageFrame|AppBar|TabBar|Button|IconButton|Icon|Link|Mark|StateView|illustrations|Skeleton|Spinner|LoadingView|NoticeBar|ToastHost|ProofBadge|PriceText|AmountText|Change|Card|Sparkline|CoinIcon|Avatar|sparkline-path|roving|use-latest|class-names|scroll-memory|lazy-part|toast-store|offline|theme|start-icons|index|haptics)\.tsx?$|styles\/(page|nav|notices|buttons|icon-button|states|skeleton|identity|proof)\.css)/;

/** The bundler's own helper for code on demand, which the start uses first. */
const LOADER = /vite\/preload-helper/;

/** What the first view of Trade is made of and other screens with a book share: one file instead of twenty. */
const TRADE =
  /\/(apps\/web\/src\/(market\/|order\/(?!products)|features\/spot\/(?!routes))|packages\/(contract\/src\/(spot|orders)\/|client\/src\/depth-(book|state)\.ts))/;
const TRADE_SCREEN = /\/apps\/web\/src\/shell\/Trade\.tsx$/;

/** What Markets, Trade and the detail of a market show besides quotes; each part is too small for a file of its own. */
const MARKET =
  /\/(apps\/web\/src\/market\/(state\/[\w-]+|alerts\/AlertSheetHost)|packages\/contract\/src\/markets\/(overview|detail))\.tsx?$/;

/** Parts of the design system that forms of figures are made of, their dotted words, and lists by pages: one file, with its styles, instead of one for each. */
const CONTROLS =
  /\/apps\/web\/src\/app\/(glossary\/Term\.tsx|data\/use-call-list\.ts)$|\/modern\/(infiniteQueryObserver|useInfiniteQuery)\.js$|\/packages\/ui\/src\/((icons|Chip|Tabs|LazyMenu|menu-trigger|use-hold|use-lazy-layer|Segmented|StepperField|FieldFrame|KeyValueList|PercentSlider|OrderBook|order-book-view|format\/parse)\.tsx?|styles\/(chips|tabs|segmented|fields|facts|slider|order-book)\.css)$/;

/** Whether Trade imports a module statically, over however many steps. */
function isOfTrade(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (TRADE_SCREEN.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isOfTrade(importer, graph, seen));
}

/** Texts of the operator come on demand, wherever they are drawn. */
const TEXTS = /\/apps\/web\/src\/app\/content\//;

/** All of the start. */
const START = [START_CODE, START_CALLS, START_KIT, LOADER];

const pwa = VitePWA({
  strategies: 'generateSW',
  registerType: 'prompt',
  injectRegister: false,
  includeAssets: ['icon.svg'],
  manifest: {
    name: 'Glasshouse',
    short_name: 'Glasshouse',
    description: 'A trading app whose every outcome you can check',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0B0C0E',
    theme_color: '#0B0C0E',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    // The shell, so that the app opens without a connection and marks what is old. Answers of the API are never cached.
    globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2'],
    // Words of other languages come when they are chosen, word lists of passwords with the first new password, maps on a press.
    globIgnores: ['assets/words-*', 'assets/zxcvbn-*', 'assets/draw-map-*', 'assets/maplibre-gl-*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(admin|api|apis|healthz|readyz|metrics|socket\.io)(\/|$|\?)/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/words-'),
        handler: 'CacheFirst',
        options: { cacheName: 'words', expiration: { maxEntries: 60 } },
      },
    ],
    // Shows pushes and opens their pages.
    importScripts: ['push.js'],
    cleanupOutdatedCaches: true,
  },
});

export default defineConfig(({ mode }) => ({
  base: '/',
  define: {
    'import.meta.env.VITE_DEFAULT_COUNTRY': JSON.stringify(startCountry(mode)),
    // What Home shows before the server answers; the list of products itself is too heavy for it.
    'import.meta.env.VITE_MENU': JSON.stringify(IN_VERSION.join(',')),
  },
  // React has the hook that this stands in for.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [shapes, react(), tailwindcss(), startPage(), pwa],
  build: {
    outDir: 'dist',
    // What loads what: read by the gates of tools/test/web-gates.test.ts.
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // Code of pages names the styles that it needs and no code: index.html has the lists of the places people start at (first.js),
    // and the service worker all of it. Lists of every page would be part of every start.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    // No inlined files: the content security policy allows pictures and fonts of our own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => !DECLARING.test(id) || id.endsWith('.css'),
      },
      output: {
        // Few files at start: a browser on HTTP/1.1 fetches six at a time.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: START_LIBRARIES, priority: 30 },
            // One group: files of one start that load each other in a circle run before what they need.
            { name: 'app', test: (id: string) => !TEXTS.test(id) && START.some((part) => part.test(id)), priority: 20 },
            { name: 'refusals', test: REFUSALS, priority: 19 },
            { name: 'catalogues', test: CATALOGUES, priority: 18 },
            { name: 'controls', test: CONTROLS, priority: 15 },
            { name: 'market', test: MARKET, priority: 15 },
            { name: (id, graph) => (TRADE.test(id) && isOfTrade(id, graph) ? 'trade' : null), priority: 10 },
          ],
        },
        chunkFileNames: (chunk) => {
          const words = chunk.facadeModuleId?.match(/messages\/(\w+)\/([\w-]+)\.json$/);
          if (words) return `assets/words-${words[1]}-${words[2]}-[hash].js`;
          const [, kind, language] = chunk.facadeModuleId?.match(/i18n\/src\/(tables|names)\/(\w+)\.ts$/) ?? [];
          if (!kind) return 'assets/[name]-[hash].js';
          return kind === 'names' ? `assets/words-${language}-names-[hash].js` : `assets/words-${language}-[hash].js`;
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/apis': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
}));
