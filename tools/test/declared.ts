/** What the modules of the demo, which has all of them, declare. Nothing connects to a database. */
import { declarationsOf } from '../../apps/server/src/declarations.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';

/** The gathered manifests. */
export const declared = declarationsOf(openDb(openAppPool('postgres://nobody@127.0.0.1:1/none', 1)), 'demo');
