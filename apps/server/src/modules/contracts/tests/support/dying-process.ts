/** A process of contracts that kills itself (`death.ts`). */
import { runDeath } from './death.ts';

await runDeath();
