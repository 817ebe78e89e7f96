/** The demo's crowd as a module: it trades with the ticks of the index, in demo mode only. */
import { type Module, defineModule } from '../../../platform/module.ts';
import { Crowd, type CrowdDeps } from './crowd.ts';

export type { ContractTrading } from './contracts.ts';
export { CROWD_ACCOUNTS, type CrowdDeps } from './crowd.ts';

/** Creates the crowd. It follows no ticks, and so does nothing, outside of demo mode. */
export function createCrowd(deps: CrowdDeps): { module: Module; crowd: Crowd } {
  const crowd = new Crowd(deps);
  let stopListening = () => {};
  const module = defineModule({
    name: 'demo-crowd',
    start: async () => {
      if (deps.platform.config.mode !== 'demo' || !deps.platform.config.demoCrowd) return;
      await crowd.start();
      const failed = (error: unknown) => deps.platform.log.warn({ err: error }, 'the crowd of the demo failed');
      stopListening = deps.markets.onTick(() => void crowd.run().catch(failed));
    },
    stop: async () => {
      stopListening();
      await crowd.stop();
    },
  });
  return { module, crowd };
}
