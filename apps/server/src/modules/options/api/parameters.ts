/** What is offered of options as a parameter: a published change holds for orders accepted from its time on. */
import { ASSET_IDS } from '@glasshouse/contract';
import type { OptionTermsValue } from '@glasshouse/contract/options';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParsedAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import { firstOffer } from '../domain/terms.ts';

/** Decimals of a payout, as the table of orders keeps it. */
const PAYOUT_DECIMALS = 4;
/** Nothing above the stake itself is paid, and nothing that is worth less than a tenth of it. */
const PAYOUT = { least: 1_000n, most: 10_000n };
const SECONDS = { least: 5, most: 86_400 };
/** Stakes and caps in whole units of the currency: no one lets more than this into one option. */
const MOST_UNITS = 10_000_000n;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');
const atomsOf = (parsed: ParsedAmount, path: string): bigint => (parsed.ok ? parsed.atoms : invalid(path));

function check({ lengths, cap }: OptionTermsValue, scale: number): void {
  const amount = (text: string, path: string) => {
    const atoms = atomsOf(parseAmount(text, scale), path);
    return atoms > MOST_UNITS * 10n ** BigInt(scale) ? invalid(path) : atoms;
  };
  if (new Set(lengths.map(({ seconds }) => seconds)).size !== lengths.length) invalid('lengths');
  lengths.forEach(({ seconds, payout, min, max }, i) => {
    if (seconds < SECONDS.least || seconds > SECONDS.most) invalid(`lengths.${i}.seconds`);
    const share = atomsOf(parseAmount(payout, PAYOUT_DECIMALS), `lengths.${i}.payout`);
    if (share < PAYOUT.least || share > PAYOUT.most) invalid(`lengths.${i}.payout`);
    const least = amount(min, `lengths.${i}.min`);
    if (amount(max, `lengths.${i}.max`) < least) invalid(`lengths.${i}.max`);
  });
  amount(cap, 'cap');
}

function linesOf(before: OptionTermsValue | null, after: OptionTermsValue, currency: string): ParameterLine[] {
  const amount = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
  const percent = (text: string | undefined) => (text === undefined ? null : ({ type: 'percent', fraction: text } as const));
  const all = [...new Set([...(before?.lengths ?? []), ...after.lengths].map(({ seconds }) => seconds))].sort((a, b) => a - b);
  const lines = all.flatMap((seconds): ParameterLine[] => {
    const [was, is] = [before, after].map((offer) => offer?.lengths.find((one) => one.seconds === seconds));
    return [
      { label: 'payout', seconds, before: percent(was?.payout), after: percent(is?.payout) },
      { label: 'minStake', seconds, before: amount(was?.min), after: amount(is?.min) },
      { label: 'maxStake', seconds, before: amount(was?.max), after: amount(is?.max) },
    ];
  });
  return [...lines, { label: 'cap' as const, seconds: null, before: amount(before?.cap), after: amount(after.cap) }].flatMap(
    changedLine,
  );
}

/** Declares the parameter. */
export function optionTermsKind(needs: {
  markets: Pick<Markets, 'market' | 'markets'>;
  ledger: Ledger;
}): ParameterKind<'options.terms'> {
  const currency = () => {
    const asset = needs.ledger.asset(ASSET_IDS.USDT);
    if (!asset) throw new Error('options are paid in an unknown asset');
    return asset;
  };
  return {
    name: 'options.terms',
    markets: () =>
      needs.markets
        .markets()
        .filter(({ kind, symbol }) => kind === 'option' && firstOffer(symbol).lengths.length > 0)
        .map(({ id }) => id),
    original(market) {
      const { lengths, cap } = firstOffer(needs.markets.market(market)?.symbol ?? '');
      return { lengths: lengths.map((one) => ({ ...one })), cap };
    },
    check: (_market, value) => check(value, currency().scale),
    lines: (_market, before, after) => linesOf(before, after, currency().code),
  };
}
