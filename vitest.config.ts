/** Unit tests (pure, no services) and database tests (`*.db.test.ts`, against a real PostgreSQL of their own). */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles, withOwnModules } from './tools/test/own-modules.ts';
import { useMemoryDisk } from './tools/test/memory-disk.ts';

useMemoryDisk();

/** What is polled for comes when it comes: a second, as vitest has it, is too short on a machine that does something else. */
const expectations = { poll: { timeout: 30_000 } };

/** What a failed comparison says names its values: of a machine that is gone only the message is left. */
const chaiConfig = { truncateThreshold: 400 };

const seeded = fileURLToPath(new URL('tools/test/seeded-fast-check.ts', import.meta.url));
/** Properties try the same cases in every run. */
const sameCases = {
  name: 'seeded-fast-check',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) => (source === 'fast-check' && importer !== seeded ? seeded : null),
};

const skip = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

const root = fileURLToPath(new URL('.', import.meta.url));
const alone = withOwnModules(root, testFiles(root));

/** Of each project the files that share modules, and under a name of their own those that replace some. */
const shared = { isolate: false, exclude: [...skip, ...alone], setupFiles: ['tools/test/clean-slate.ts'] };
const own = (suffix: string) => alone.filter((file) => file.endsWith('.db.test.ts') === (suffix === '.db.test.ts'));

const unit = { testTimeout: 60_000, expect: expectations, chaiConfig };
const database = {
  // What failed once and then passed is named as flaky at the end; outside CI it is a failure.
  retry: process.env['CI'] === 'true' ? 1 : 0,
  globalSetup: ['apps/server/src/platform/testing/cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: expectations,
  chaiConfig,
};

export default defineConfig({
  test: {
    // Vitest leaves one core free by itself, which on two cores halves it; what waits for a database needs no core.
    maxWorkers: 2,
    projects: [
      {
        plugins: [sameCases],
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          ...unit,
          ...shared,
          exclude: [...shared.exclude, '**/*.db.test.ts'],
        },
      },
      { plugins: [sameCases], test: { name: 'unit-alone', include: own('.test.ts'), ...unit } },
      {
        plugins: [sameCases],
        test: { name: 'database', include: ['{packages,apps,tools}/**/*.db.test.ts'], ...database, ...shared },
      },
      { plugins: [sameCases], test: { name: 'database-alone', include: own('.db.test.ts'), ...database } },
    ],
  },
});
