/** The command `npm run new -- product NAME`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeProduct } from './product.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [kind, name = ''] = process.argv.slice(2);

if (kind !== 'product') {
  console.error('npm run new -- product NAME');
  process.exit(1);
}
try {
  const files = writeProduct(root, name, new Date());
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...files], { cwd: root, stdio: 'ignore' });
  console.log(`${files.length} files written:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log(`\nNext: the name of ${name} in eight languages (packages/i18n/messages/*/names and titles), then its README.`);
  console.log('With a book: an OrderProduct on the floors market and order (CONTRIBUTING.md, "Adding a product").');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
