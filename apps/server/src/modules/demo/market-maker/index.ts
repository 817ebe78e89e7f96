/** The demo market maker as a module: it follows the ticks of the index, in demo mode only. */
import { type Module, defineModule } from '../../../platform/module.ts';
import { type MakerDeps, MarketMaker } from './maker.ts';

export { MAKER_ACCOUNT, type MakerDeps } from './maker.ts';

/** How often the maker looks at the markets where the index does not tick, and after so long without a tick. */
const LOOK_EVERY_MS = 1_000;
const SILENT_MS = 1_500;

/** Creates the market maker. It follows nothing, and so does nothing, outside of demo mode. */
export function createMarketMaker(deps: MakerDeps): { module: Module; maker: MarketMaker } {
  const maker = new MarketMaker(deps);
  const isDemo = deps.platform.config.mode === 'demo';
  let stopListening: (() => void) | null = null;
  const failed = (error: unknown) => deps.platform.log.warn({ err: error }, 'the market maker failed');
  const { clock } = deps.platform;
  let tickedAt = Number.NEGATIVE_INFINITY;
  const ticked = () => {
    tickedAt = clock.now();
    maker.run().catch(failed);
  };
  const look = async () => {
    // Before the next second is shown, the book has moved with the index. A process without jobs quotes nothing.
    stopListening ??= deps.markets.onTick(ticked);
    // A second look in a second would only be a second batch of the desk.
    if (Math.abs(clock.now() - tickedAt) >= SILENT_MS) await maker.run();
  };
  const module = defineModule({
    name: 'demo-market-maker',
    jobs: isDemo ? [{ name: 'demo.marketMaker', everyMs: LOOK_EVERY_MS, run: look }] : [],
    stop: async () => {
      stopListening?.();
      await maker.stop();
    },
  });
  return { module, maker };
}
