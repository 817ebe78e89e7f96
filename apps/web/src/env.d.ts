/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  /** Shortcuts whose products this version has, with commas between (vite.config.ts). */
  readonly VITE_MENU?: string;
}
