/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface Window {
  /** Begins to fetch the files of a page that people start at (start/first.js). */
  fetchPage?: (path: string) => void;
  /** What the page's own script left for the app (start/first.js); the app says there that it runs. */
  firstView?: { runs?: boolean };
}

interface ImportMetaEnv {
  /** Shortcuts whose products this version has, with commas between (vite.config.ts). */
  readonly VITE_MENU?: string;
}
