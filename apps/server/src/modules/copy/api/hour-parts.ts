/** What the hours of traders are made from: the contract account of the ledger, positions at their marks, the log. */
import { CAUSES } from '@glasshouse/contract';
import { loadAccountSums } from '../../ledger/index.ts';
import { ACCOUNT } from '../domain/postings.ts';
import type { HourParts } from '../settlement/hours.ts';
import { type CopyParts, moneyOf } from './parts.ts';

/** What contracts bring; everything else that moves is no result of trading. */
const OF_CONTRACTS = CAUSES.filter((cause) => cause.startsWith('contract_'));

/** Makes them. */
export const hourPartsOf = (parts: CopyParts): HourParts => ({
  platform: parts.platform,
  append: (tx, record) => parts.proofs.append(tx, record),
  scale: () => moneyOf(parts).scale,
  async sumsOf(db, userId) {
    const of = { userId, type: ACCOUNT, assetId: moneyOf(parts).id, causes: OF_CONTRACTS };
    const { balance, ofCauses: contracts } = await loadAccountSums(db, of);
    return { balance, contracts };
  },
  markedOf: (db, userId) => parts.contracts.markedOf(db, userId),
});
