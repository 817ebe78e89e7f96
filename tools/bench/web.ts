/** `npm run bench:web`: what routes weigh, and how the app starts and runs on a slowed device (see web-run.ts). */
import { entryOf, filesOf, readManifest, weigh } from './web-bytes.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

function table(): void {
  const manifest = readManifest();
  const entry = entryOf(manifest);
  const screens = Object.keys(manifest).filter((key) => /features\/[^/]+\/screens\/[^/]+\.tsx$/.test(key));
  console.log('| route | JS KB gz | CSS KB gz |\n|---|---|---|');
  for (const screen of ['', ...screens.sort()]) {
    const weight = weigh(filesOf(manifest, [entry, screen]));
    console.log(`| ${screen.replace(/^.*features\//, '') || 'entry alone'} | ${kb(weight.js)} | ${kb(weight.css)} |`);
  }
}

/** Prints the tables. */
export async function run(): Promise<void> {
  table();
  const { runBrowser } = await import('./web-run.ts');
  await runBrowser();
}
