/** The demo market maker as a module: one repeating job, in demo mode only. */
import { type Module, defineModule } from '../../../platform/module.ts';
import { type MakerDeps, MarketMaker } from './maker.ts';

export { MAKER_ACCOUNT, type MakerDeps } from './maker.ts';

/** How often the maker looks at the markets; what was taken stands again within two seconds. */
const LOOK_EVERY_MS = 1_000;

/** Creates the market maker. It has no job, and so does nothing, outside of demo mode. */
export function createMarketMaker(deps: MakerDeps): { module: Module; maker: MarketMaker } {
  const maker = new MarketMaker(deps);
  const isDemo = deps.platform.config.mode === 'demo';
  const module = defineModule({
    name: 'demo-market-maker',
    jobs: isDemo ? [{ name: 'demo.marketMaker', everyMs: LOOK_EVERY_MS, run: () => maker.run() }] : [],
  });
  return { module, maker };
}
