/** Borrowing and repaying by hand, as acts of the desk. A denial leaves the batch as it was. */
import { formatAmount } from '@glasshouse/money';
import { type ActAnswer, type ActCommand, type Decision, type MarketRules, accept, deny } from '../../exchange/clearing/index.ts';
import { owedOf } from './account.ts';
import type { MarginView } from './book.ts';
import { checkBorrow } from './borrowing.ts';
import { hourOf } from './pool.ts';

export type AssetOf = (assetId: number) => { readonly code: string; readonly scale: number };

/** A wish of a user, as the queue carries it. */
export interface MarginAct extends Record<string, string | number | boolean | null> {
  readonly act: 'borrow' | 'repay';
  readonly assetId: number;
  /** Null: all that is owed. */
  readonly atoms: string | null;
  /** The largest rate of a year that is accepted, in parts per million. */
  readonly most: number | null;
}

function borrow(view: MarginView, userId: number, act: MarginAct, assetOf: AssetOf): Decision<ActAnswer> {
  const { assetId } = act;
  const atoms = BigInt(act.atoms ?? '0');
  const { annualPpm } = view.rate(assetId, hourOf(view.now));
  if (act.most !== null && annualPpm > act.most)
    return deny('MARGIN_RATE_CHANGED', { rate: formatAmount(BigInt(annualPpm), 6) }, 'rate');
  const may = checkBorrow(view, userId, assetId, atoms, assetOf, 'number');
  if (!may.ok) return may;
  const interest = view.borrow(userId, assetId, atoms, null);
  return accept({ act: { borrowed: String(atoms), interest: String(interest), time: view.now } });
}

function repay(view: MarginView, userId: number, act: MarginAct, assetOf: AssetOf): Decision<ActAnswer> {
  const { assetId } = act;
  const { code, scale } = assetOf(assetId);
  const debt = view.debt(userId, assetId);
  if (debt === null || owedOf(debt) === 0n) return deny('MARGIN_NOTHING_OWED', { asset: code }, 'currency_id');
  const available = view.batch.available(userId, 'margin', assetId);
  const owed = view.owing(debt);
  const asked = act.atoms !== null && BigInt(act.atoms) < owed ? BigInt(act.atoms) : owed;
  if (available === 0n || (act.atoms !== null && available < asked))
    return deny('WALLET_INSUFFICIENT_BALANCE', { needed: formatAmount(asked - available, scale), asset: code }, 'number');
  const payment = view.repay(userId, assetId, asked);
  const [principal, interest] = [payment?.principal ?? 0n, (payment?.toFund ?? 0n) + (payment?.toFees ?? 0n)];
  return accept({
    act: { repaid: String(principal + interest), interest: String(interest), principal: String(principal), time: view.now },
  });
}

/** Decides an act. */
export function decideMarginAct(
  view: MarginView,
  command: ActCommand,
  _rules: MarketRules,
  assetOf: AssetOf,
): Decision<ActAnswer> {
  const act = command.act as unknown as MarginAct;
  return act.act === 'borrow' ? borrow(view, command.userId, act, assetOf) : repay(view, command.userId, act, assetOf);
}
