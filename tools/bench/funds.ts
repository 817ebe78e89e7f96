/** Money that users of benches begin with. */
import type { AccountType } from '@glasshouse/contract';
import type { JournalDraft } from '../../apps/server/src/modules/ledger/index.ts';

const [BTC, USDT] = [1, 3];
const ATOMS = 10n ** 15n;

/** So much of both coins in these accounts of users 1 to `users`. */
export const fundsOf = (users: number, types: readonly AccountType[]): JournalDraft[] =>
  Array.from({ length: users }, (_, i) =>
    types.flatMap((type) =>
      [BTC, USDT].map(
        (assetId): JournalDraft => ({
          scope: 'bench',
          key: `${i + 1}-${type}-${assetId}`,
          cause: 'demo_funds',
          reference: '',
          legs: [
            { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -ATOMS },
            { account: { kind: 'user', userId: i + 1, type, bucket: 'available' }, assetId, atoms: ATOMS },
          ],
        }),
      ),
    ),
  ).flat();
