/** `npm run staff -- settle-closed`: money of closed accounts becomes a debt of the operator, one transaction and audit row a user. */
import { formatAmount } from '@glasshouse/money';
import { sql } from 'kysely';
import pino from 'pino';
import { closedWithMoney, settleClosed } from '../../apps/server/src/modules/accounting/index.ts';
import { type ConsoleAct, recordedFromConsole } from '../../apps/server/src/modules/backoffice/index.ts';
import { invariantsOf } from '../../apps/server/src/declarations.ts';
import { CLOSED_TITLE } from '../../apps/server/src/modules/identity/index.ts';
import { describeBreach, openLedger } from '../../apps/server/src/modules/ledger/index.ts';

/**
 * Moves the balances of closed users to house:unclaimed and prints each. What is on hold or open of them
 * stays and is printed too: it has to end first. A second run finds nothing and moves nothing.
 */
export async function settleClosedAccounts(context: ConsoleAct, print: (line: string) => void): Promise<void> {
  const { db, clock } = context;
  const ledger = await openLedger({ db, clock, log: pino({ level: 'silent' }) });
  const users = await closedWithMoney(db);
  for (const userId of users) {
    const moved = await recordedFromConsole(context, 'settle_closed', { user: userId }, async (tx) => {
      const amounts = (await settleClosed(ledger, tx, userId)).map(({ type, assetId, atoms }) => {
        const asset = ledger.asset(assetId);
        return { account: `${type} ${asset?.code ?? assetId}`, amount: formatAmount(atoms, asset?.scale ?? 0) };
      });
      const details = Object.fromEntries(amounts.map(({ account, amount }) => [account, amount]));
      return { answer: amounts, target: `user:${userId}`, details };
    });
    for (const { account, amount } of moved) print(`user ${userId}: ${amount} (${account}) is owed by house:unclaimed now`);
  }
  if (users.length === 0) print('no closed account has money');
  for (const invariant of await invariantsOf(db))
    if (invariant.title === CLOSED_TITLE && 'sql' in invariant)
      for (const row of (await sql.raw<Record<string, unknown>>(invariant.sql).execute(db)).rows)
        print(`still there: ${describeBreach({ invariant: invariant.id, title: invariant.title, row })}`);
}
