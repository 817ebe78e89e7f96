/**
 * The engine and its adapters as JavaScript in a temporary folder, types removed and nothing else changed.
 *
 * Node removes types with a WebAssembly program whose memory moves as it grows; from then on V8 checks at every touch of
 * every typed array whether its memory is still there. A yardstick in JavaScript does not pay for that (about 5%), so neither
 * may what is compared with it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds `src` and `bench` of a package; the folder, to be removed when done, with `bench/NAME.mjs` in it. */
export function buildPackage(root: string): string {
  const out = mkdtempSync(join(tmpdir(), 'engine-built-'));
  for (const part of ['src', 'bench']) {
    mkdirSync(join(out, part));
    for (const file of readdirSync(join(root, part))) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const code = stripTypeScriptTypes(readFileSync(join(root, part, file), 'utf8'));
      writeFileSync(join(out, part, file.replace(/ts$/, 'mjs')), code.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.mjs'"));
    }
  }
  return out;
}
