/** What the built app weighs on the wire, read from Vite's manifest: what a route loads at its start, compressed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** Vite's manifest of the build, by source path. */
export function readManifest(): Record<string, Chunk> {
  const file = join(DIST, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('the app is not built; run: npm run build');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
}

const gzBytes = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

/** Files that the given sources load together with everything they import statically. */
export function filesOf(manifest: Record<string, Chunk>, sources: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return files;
}

/** Compressed bytes of the JavaScript and of the style sheets among files. */
export function weigh(files: Iterable<string>): { js: number; css: number } {
  let js = 0;
  let css = 0;
  for (const file of files) {
    if (file.endsWith('.js')) js += gzBytes(file);
    else if (file.endsWith('.css')) css += gzBytes(file);
  }
  return { js, css };
}

/** The source that begins the app. */
export function entryOf(manifest: Record<string, Chunk>): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('the manifest names no entry');
  return entry;
}
