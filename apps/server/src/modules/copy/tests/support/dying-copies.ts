/** The same with the follows of traders (contracts, `death.ts`). */
import { runDeath } from '../../../contracts/tests/support/death.ts';
import { createCopyDesk } from '../../store/desk.ts';

const desk = createCopyDesk();
await runDeath(desk, (db) => desk.follow(db));
