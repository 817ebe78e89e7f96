/** A process that pays and ends orders of lock-up until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['lockup.due']);
