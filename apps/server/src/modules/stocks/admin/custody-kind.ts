/** The proposals `stock_custody` and `stock_tax`: whole shares from the custodian or back to it, and withheld tax that was remitted. */
import {
  type StockCustodyPayload,
  type StockTaxPayload,
  stockCustodyPayload,
  stockTaxPayload,
} from '@glasshouse/contract/stocks';
import { parseAmount } from '@glasshouse/money';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { houseBalance, ledgerTables } from '../../ledger/index.ts';
import { ACCOUNT, MONEY_ID, type StockParts, requireStock } from '../api/parts.ts';
import { WITHHOLDING, custodyJournal, taxJournal } from '../domain/postings.ts';
import { moneyText, sharesText } from '../domain/present.ts';
import { lockMarket } from '../store/actions.ts';
import { insertMove, insertTaxPayment } from '../store/custody.ts';
import { isCounting } from '../store/order-changes.ts';

const WHOLE = 10_000n;
const MOST_SHARES = 10n ** 13n;

/** The move as signed atoms. Refusal STOCKS_CUSTODY_WHOLE: shares come and go whole. */
function readMove(parts: StockParts, { currency_id: id, direction, shares }: StockCustodyPayload) {
  const stock = requireStock(parts, id);
  const parsed = parseAmount(shares, 4, 'positive');
  if (!parsed.ok || parsed.atoms % WHOLE !== 0n || parsed.atoms > MOST_SHARES)
    return refuseField('shares', 'STOCKS_CUSTODY_WHOLE');
  return { stock, atoms: direction === 'in' ? parsed.atoms : -parsed.atoms };
}

/** Refuses what the participant does not have free, and what would move past a count that is due. */
async function requireMovable(parts: StockParts, tx: Tx, payload: StockCustodyPayload): Promise<void> {
  const { stock, atoms } = readMove(parts, payload);
  const now = parts.platform.clock.now();
  if (await isCounting(tx, stock.marketId, now)) return refuseField('currency_id', 'STOCKS_ACTION_OVERLAPS');
  if (atoms > 0n && parts.book.hasEnded(stock.marketId, now)) return refuseField('currency_id', 'STOCKS_DELISTED');
  const balances = await parts.ledger.readBalances(tx, payload.user_id);
  const free = balances.find(({ type, assetId }) => type === ACCOUNT && assetId === stock.assetId)?.available ?? 0n;
  if (free + atoms < 0n) return refuseField('shares', 'STOCKS_CUSTODY_SHORT', { held: sharesText(free), asset: stock.code });
}

/** The kind `stock_custody`. */
export function stockCustodyKind(
  parts: StockParts,
  hasUser: (tx: Tx, userId: number) => Promise<boolean>,
): ProposalKind<StockCustodyPayload> {
  return {
    kind: 'stock_custody',
    payload: stockCustodyPayload,
    writes: ['custody_moves', ...ledgerTables],
    target: ({ user_id: id }) => `user:${id}`,
    async check(tx, payload) {
      if (!(await hasUser(tx, payload.user_id))) refuseField('user_id', 'STOCKS_UNKNOWN');
      await requireMovable(parts, tx, payload);
    },
    version: async (_tx, { currency_id: id, user_id: userId }) => `${id} ${userId}`,
    async present(_tx, payload) {
      const { stock, atoms } = readMove(parts, payload);
      const line = (label: string, text: string) => ({
        label: `backoffice-stocks:lines.${label}`,
        before: null,
        after: { type: 'text', text } as const,
      });
      return [
        line('stock', stock.code),
        line('shares', sharesText(atoms)),
        line('user', String(payload.user_id)),
        line('custodianRef', payload.custodian_ref),
      ];
    },
    async apply(tx, payload, by) {
      const { stock, atoms } = readMove(parts, payload);
      await lockMarket(tx, stock.marketId);
      await requireMovable(parts, tx, payload);
      await insertMove(tx, {
        ...by,
        assetId: stock.assetId,
        userId: payload.user_id,
        atoms,
        custodianRef: payload.custodian_ref,
        at: by.now,
      });
      await parts.ledger.post(tx, custodyJournal(by.proposalId, payload.user_id, stock.assetId, atoms));
      by.afterCommit(() => parts.balancesChanged(payload.user_id, ACCOUNT, [stock.assetId]));
    },
  };
}

/** What of withheld tax is remitted. Refusal STOCKS_TAX_SHORT: no more than is held. */
async function readTax(tx: Tx, { amount }: StockTaxPayload): Promise<bigint> {
  const parsed = parseAmount(amount, 6, 'positive');
  const held = await houseBalance(tx, WITHHOLDING, MONEY_ID);
  if (!parsed.ok || parsed.atoms > held)
    return refuseField('amount', 'STOCKS_TAX_SHORT', { held: moneyText(held), asset: 'USDT' });
  return parsed.atoms;
}

/** The kind `stock_tax`. */
export function stockTaxKind(parts: StockParts): ProposalKind<StockTaxPayload> {
  return {
    kind: 'stock_tax',
    payload: stockTaxPayload,
    writes: ['stock_withholding_payments', ...ledgerTables],
    target: () => 'house:stock_withholding',
    check: async (tx, payload) => void (await readTax(tx, payload)),
    version: async () => 'stock_tax',
    async present(tx, payload) {
      const [atoms, held] = [await readTax(tx, payload), await houseBalance(tx, WITHHOLDING, MONEY_ID)];
      const amount = (value: bigint) => ({ type: 'amount', amount: moneyText(value), currency: 'USDT' }) as const;
      return [{ label: 'backoffice-stocks:lines.tax', before: amount(held), after: amount(held - atoms) }];
    },
    async apply(tx, payload, by) {
      const atoms = await readTax(tx, payload);
      await insertTaxPayment(tx, { ...by, atoms, reference: payload.reference, at: by.now });
      await parts.ledger.post(tx, taxJournal(by.proposalId, MONEY_ID, atoms));
      // Under the lock of the posting: of two at the same moment one finds too little.
      const left = await houseBalance(tx, WITHHOLDING, MONEY_ID);
      if (left < 0n) refuseField('amount', 'STOCKS_TAX_SHORT', { held: moneyText(left + atoms), asset: 'USDT' });
    },
  };
}
