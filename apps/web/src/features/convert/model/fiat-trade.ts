/** What the level of verification allows of exchanges between a coin and fiat money (AMB-109). Pure. */
import type { CallOutput } from '@glasshouse/contract';
import type { ConvertibleCurrency, listConvertible } from '@glasshouse/contract/convert';

/** The level, and what one exchange may be worth at it, from the server. */
export type FiatTerms = Pick<CallOutput<typeof listConvertible>, 'level' | 'fiat_trade_usdt'>;

/** Null: the pair has no fiat side or two, and every account may convert it. `fiat` is the code of the fiat side. */
export type FiatGate =
  | { kind: 'verify'; fiat: string }
  | { kind: 'limit'; fiat: string; limit: string; canRaise: boolean }
  | null;

/** What stands before a conversion of this pair. */
export function fiatGateOf(from: ConvertibleCurrency, to: ConvertibleCurrency, { level, fiat_trade_usdt }: FiatTerms): FiatGate {
  if ((from.kind === 'fiat') === (to.kind === 'fiat')) return null;
  const fiat = from.kind === 'fiat' ? from.code : to.code;
  if (level === 0) return { kind: 'verify', fiat };
  return { kind: 'limit', fiat, limit: fiat_trade_usdt, canRaise: level < 2 };
}
