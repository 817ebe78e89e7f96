/** Tells users how far a recharge or a withdrawal has come, live and by mail, in words of the catalogue `funding`. */
import type { Language } from '@glasshouse/contract';
import type { FundingNewsKind } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { formatParam } from '@glasshouse/i18n/errors.ts';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Asset } from '../../ledger/index.ts';
import type { FundingParts } from './parts.ts';

/** What the news is about. */
export interface NewsSubject {
  id: number;
  userId: number;
  network: string;
  /** What is credited, held or sent. */
  atoms: bigint;
  reason?: string | null;
}

function wordsOf(kind: FundingNewsKind, asset: Asset, { id, atoms, network, reason }: NewsSubject) {
  return (language: Language) => {
    const values = {
      id,
      amount: `${formatParam('amount', formatAmount(atoms, asset.scale), language)} ${asset.code}`,
      network: network || asset.name,
      reason: reason ? serverText(language, 'funding', `reasons.${reasonRoom(kind)}.${reason}`) : '',
    };
    return {
      subject: serverText(language, 'funding', `news.${kind}.subject`, values),
      text: serverText(language, 'funding', `news.${kind}.text`, values),
    };
  };
}

/** Where the words of a reason stand. */
function reasonRoom(kind: FundingNewsKind): 'recharge' | 'withdraw' | 'failed' {
  if (kind === 'recharge_rejected') return 'recharge';
  return kind === 'withdrawal_failed' ? 'failed' : 'withdraw';
}

/** Writes the news in the transaction of its cause; answers what to do after the commit. */
export function tell(
  { notify }: Pick<FundingParts, 'notify'>,
  tx: Tx,
  kind: FundingNewsKind,
  asset: Asset,
  subject: NewsSubject,
): Promise<() => void> {
  const { id, userId, network, atoms, reason = null } = subject;
  const params = { id, currency_id: asset.id, code: asset.code, amount: formatAmount(atoms, asset.scale), network, reason };
  return notify(tx, [{ userId, kind, params, words: wordsOf(kind, asset, subject) }]);
}
