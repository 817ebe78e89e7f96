/**
 * What recharges and withdrawals take, and above which value two people approve, as parameters: for requests that come after
 * their time; what is under way keeps its fee and its approvals.
 */
import type { FundingTermsValue, FundingThresholdsValue } from '@glasshouse/contract/funding';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { formatAmount, parseAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Ledger } from '../../ledger/index.ts';
import { loadWithdrawTerms, saveWithdrawTerms } from '../../wallet/index.ts';
import { assetOf as readAsset } from './asset-of.ts';
import { TWO_APPROVERS_USD, type Thresholds } from '../domain/terms.ts';
import { loadRechargeTerms, saveRechargeMinimum } from '../store/terms.ts';

/** Minimums and fees in whole units: no one makes an asset unreachable by a minimum. */
const MOST_UNITS = 1_000_000n;
/** A threshold may be set to anything, zero included, up to ten times the first: two people always approve what is large. */
const MOST_TIMES = 10n;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

/** The thresholds of a published value; those that the house began with while there is none. */
export function thresholdsOf(value: FundingThresholdsValue | null): Thresholds {
  if (value === null) return TWO_APPROVERS_USD;
  const read = (name: keyof Thresholds) => {
    const parsed = parseAmount(value[name], 0, 'nonNegative');
    return parsed.ok && parsed.atoms <= TWO_APPROVERS_USD[name] * MOST_TIMES ? parsed.atoms : invalid(name);
  };
  return { recharge: read('recharge'), withdraw: read('withdraw') };
}

/** Declares the parameter. */
export function fundingThresholdsKind(): ParameterKind<'funding.thresholds'> {
  const usd = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency: 'USD' } as const);
  return {
    name: 'funding.thresholds',
    markets: () => [0],
    original: () => ({ recharge: String(TWO_APPROVERS_USD.recharge), withdraw: String(TWO_APPROVERS_USD.withdraw) }),
    check: (_market, value) => void thresholdsOf(value),
    lines: (_market, before, after) =>
      (['recharge', 'withdraw'] as const).flatMap((name) =>
        changedLine({
          label: name === 'recharge' ? 'twoForRecharge' : 'twoForWithdraw',
          seconds: null,
          before: usd(before?.[name]),
          after: usd(after[name]),
        }),
      ),
  };
}

type Way = FundingTermsValue['ways'][number];

/** What the terms of each asset were when this process started, by asset. */
export async function loadFirstTerms(db: Db, ledger: Ledger): Promise<ReadonlyMap<number, FundingTermsValue>> {
  const out = await loadWithdrawTerms(db);
  const found = new Map<number, FundingTermsValue>();
  for (const { assetId, network, min } of await loadRechargeTerms(db)) {
    const withdraw = out.find((one) => one.asset_id === assetId && one.network === network);
    if (!withdraw) continue;
    const { scale } = readAsset(ledger, assetId);
    const way: Way = {
      network,
      min_recharge: formatAmount(min, scale),
      min_withdraw: formatAmount(BigInt(withdraw.min_withdraw), scale),
      withdraw_fee: formatAmount(BigInt(withdraw.withdraw_fee), scale),
    };
    found.set(assetId, { ways: [...(found.get(assetId)?.ways ?? []), way] });
  }
  return found;
}

function readWay(way: Way, scale: number, i: number) {
  const atoms = (name: 'min_recharge' | 'min_withdraw' | 'withdraw_fee') => {
    const parsed = parseAmount(way[name], scale, name === 'withdraw_fee' ? 'nonNegative' : 'positive');
    return parsed.ok && parsed.atoms <= MOST_UNITS * 10n ** BigInt(scale) ? parsed.atoms : invalid(`ways.${i}.${name}`);
  };
  const read = {
    network: way.network,
    minRecharge: atoms('min_recharge'),
    min: atoms('min_withdraw'),
    fee: atoms('withdraw_fee'),
  };
  // Something arrives of every withdrawal that is large enough to be asked for.
  return read.fee < read.min ? read : invalid(`ways.${i}.withdraw_fee`);
}

function linesOf(before: FundingTermsValue | null, after: FundingTermsValue, currency: string): ParameterLine[] {
  const amount = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
  return after.ways.flatMap((is) => {
    const was = before?.ways.find(({ network }) => network === is.network);
    return [
      { label: 'minRecharge' as const, before: amount(was?.min_recharge), after: amount(is.min_recharge) },
      { label: 'minWithdraw' as const, before: amount(was?.min_withdraw), after: amount(is.min_withdraw) },
      { label: 'withdrawFee' as const, before: amount(was?.withdraw_fee), after: amount(is.withdraw_fee) },
    ].flatMap((line) => changedLine({ ...line, seconds: null, of: is.network }));
  });
}

/** Declares the parameter; `first` answers what each asset began with. */
export function fundingTermsKind(
  ledger: Ledger,
  first: () => ReadonlyMap<number, FundingTermsValue>,
): ParameterKind<'funding.terms'> {
  return {
    name: 'funding.terms',
    markets: () => [...first().keys()],
    assetOf(id) {
      const found = ledger.asset(id);
      return found && { symbol: found.code };
    },
    original(id) {
      const terms = first().get(id);
      if (!terms) throw new Error(`asset ${id} has no terms`);
      return terms;
    },
    check(id, { ways }) {
      const networks =
        first()
          .get(id)
          ?.ways.map(({ network }) => network) ?? [];
      if (ways.map(({ network }) => network).join() !== networks.join()) invalid('ways');
      const { scale } = readAsset(ledger, id);
      ways.forEach((way, i) => void readWay(way, scale, i));
    },
    lines: (id, before, after) => linesOf(before, after, readAsset(ledger, id).code),
    async apply(tx, id, { ways }) {
      const { scale } = readAsset(ledger, id);
      for (const [i, way] of ways.entries()) {
        const { network, minRecharge, min, fee } = readWay(way, scale, i);
        await saveRechargeMinimum(tx, { assetId: id, network, min: minRecharge });
        await saveWithdrawTerms(tx, { assetId: id, network, min, fee });
      }
    },
  };
}
