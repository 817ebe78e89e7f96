/** Checks proofs in a real browser: the same package, bundled, in Chromium. Milliseconds of each check. */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../../../packages/proofs/src/index.ts', import.meta.url));
/** Where Debian has it; elsewhere Playwright's own. */
const CHROMIUM = '/usr/bin/chromium';

interface Bundle {
  output: { type: string; code?: string }[];
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'proofs' } },
  });
  const [first] = (Array.isArray(built) ? built : [built]) as unknown as Bundle[];
  return first?.output.find(({ type }) => type === 'chunk')?.code ?? '';
}

/** Verifies each proof once, in order; throws when one does not hold. */
export async function checkInBrowser(proofs: readonly unknown[]): Promise<number[]> {
  const script = await bundle();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: `${script};globalThis.proofs = proofs;` });
    return await page.evaluate((files) => {
      const { verifyProof } = (globalThis as unknown as { proofs: { verifyProof: (file: unknown) => { ok: boolean } } }).proofs;
      return files.map((file) => {
        const before = performance.now();
        if (!verifyProof(file).ok) throw new Error('a proof does not hold');
        return performance.now() - before;
      });
    }, proofs as unknown[]);
  } finally {
    await browser.close();
  }
}
