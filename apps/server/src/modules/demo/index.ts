/** The demo's public face: a mailbox instead of mail, paper money, and an account to sign in with. Demo mode only. */
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Delivery, Identity } from '../identity/index.ts';
import { listOutboxHandler } from './api/listOutbox.ts';
import { makePaymentHandler } from './api/makePayment.ts';
import { requestFundsHandler } from './api/requestFunds.ts';
import { returnFundsHandler } from './api/returnFunds.ts';
import { demoFlows, demoJournals } from './store/flows.ts';
import { fundHouse, refillFunds } from './api/house-capital.ts';
import { cleaningJob } from './due.ts';
import { type DemoParts, giveFunds } from './api/parts.ts';
import { type DemoAccount, readDemoAccounts, writeDemoAccounts } from './store/demo-accounts.ts';
import { outboxOf } from './store/outbox.ts';

export { demoFlows } from './store/flows.ts';
export type { DemoAccount } from './store/demo-accounts.ts';

/** How a user of the demo becomes staff, who approve deposits and withdrawals. Nobody is on the staff by itself. */
const STAFF_LINE =
  'Staff of the demo: npm run staff -- invite EMAIL ROLE prints an invitation to the back office (roles reviewer, treasurer, owner)';

const TRADER = 'trader@demo.glasshouse';
const PASSWORD_BYTES = 12;
const REFILL_EVERY_MS = 600_000;

/** The demo with its module. */
export interface DemoModule {
  module: Module;
  /** The accounts to print at start; known once the module has started. */
  demoAccounts(): readonly DemoAccount[];
}

/** What carries mails and text messages in the demo; made before identity, which needs it. */
export function createOutbox(platform: Platform): Delivery {
  return outboxOf(platform.clock);
}

/** Makes sure that the demo's account exists and that the password in the file opens it. */
async function prepareTrader(platform: Platform, identity: Identity): Promise<DemoAccount[]> {
  const { dataDir } = platform.config;
  const written = readDemoAccounts(dataDir).find((account) => account.email === TRADER);
  const account = written ?? { email: TRADER, password: platform.random.bytes(PASSWORD_BYTES).toString('base64url') };
  const isNew = (await identity.createAccount(account)) !== null;
  // The account is older than the file (another DATA_DIR on the same database): the file's password becomes true.
  if (!isNew && !written) await identity.resetPassword(account);
  if (!written) writeDemoAccounts(dataDir, [account]);
  return [account];
}

/**
 * Gives the operator its paper capital. It starts before the products: the desk of contracts counts the capital of its insurance fund
 * as it begins, and opens nothing without.
 */
export function createDemoHouse(platform: Platform, { ledger }: Pick<DemoParts, 'ledger'>): { module: Module } {
  return { module: defineModule({ name: 'demo_house', deps: ['ledger'], start: () => fundHouse(platform, ledger) }) };
}

/** What it needs of others. */
export type DemoNeeds = Omit<DemoParts, 'platform'> & { identity: Identity };

/** Makes the demo. */
export function createDemo(platform: Platform, needs: DemoNeeds): DemoModule {
  const { identity, ...shared } = needs;
  const parts: DemoParts = { platform, ...shared };
  let accounts: DemoAccount[] = [];
  return {
    module: defineModule({
      name: 'demo',
      deps: ['ledger', 'identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [listOutboxHandler(parts), requestFundsHandler(parts), returnFundsHandler(parts), makePaymentHandler(parts)],
      journals: demoJournals,
      flows: demoFlows,
      person: { open: (tx, userId) => giveFunds(parts, tx, userId, 0) },
      jobs: [
        cleaningJob(platform.db, platform.clock),
        { name: 'demo.refill', everyMs: REFILL_EVERY_MS, run: () => refillFunds(platform, parts.ledger) },
      ],
      announce: () => [
        ...accounts.map(({ email, password }) => `Demo account: ${email} with the password ${password}`),
        STAFF_LINE,
      ],
      start: async () => {
        accounts = await prepareTrader(platform, identity);
      },
    }),
    demoAccounts: () => accounts,
  };
}
