/** `npm run bench [name …]`: measurements, always as ratios taken in one run. Results go to docs/benchmarks.md by hand. */
export {};

const BENCHES: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  engine: () => import('./engine.ts'),
  ledger: () => import('./ledger.ts'),
  fanout: () => import('./fanout.ts'),
  prices: () => import('./prices.ts'),
  options: () => import('./options.ts'),
  earn: () => import('./earn.ts'),
  spot: () => import('./spot.ts'),
  stocks: () => import('./stocks.ts'),
  margin: () => import('./margin.ts'),
  cascade: () => import('./cascade.ts'),
  risk: () => import('./risk.ts'),
  contracts: () => import('./contracts.ts'),
  check: () => import('./check.ts'),
  copy: () => import('./copy.ts'),
  portfolio: () => import('./portfolio.ts'),
  web: () => import('./web.ts'),
};

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
  const load = BENCHES[name];
  if (!load) {
    console.error(`unknown bench: ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
    process.exit(1);
  }
  console.log(`\n== ${name}`);
  await (await load()).run();
}
