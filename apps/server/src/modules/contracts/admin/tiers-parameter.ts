/** The table of tiers of a market as a parameter: for positions that begin from its time on; open ones keep theirs. */
import { type ContractTiersValue, leverageTierFaults } from '@glasshouse/contract/contracts';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { parseAmount } from '@glasshouse/money';
import { type TierRow, type TierTable, tierTable } from '@glasshouse/risk';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { firstTiers } from '../domain/first-terms.ts';
import type { ContractMarkets } from './contract-markets.ts';

/** Decimals of a rate. */
const PPM_DECIMALS = 6;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function atomsOf(text: string, decimals: number, path: string): bigint {
  const parsed = parseAmount(text, decimals);
  return parsed.ok ? parsed.atoms : invalid(path);
}

/** The table of a value, whose bounds are in a currency of so many decimals. Errors: PARAMETERS_VALUE_INVALID. */
export function tableOf(value: ContractTiersValue, scale: number): TierTable {
  const [fault] = leverageTierFaults(value);
  if (fault) return invalid(`tiers.${fault.tier}.${fault.field}`);
  return tierTable(
    value.tiers.map(
      ({ to, max_multiple: multiple, maintenance }, tier): TierRow => ({
        to: atomsOf(to, scale, `tiers.${tier}.to`),
        maxMultiple: BigInt(multiple),
        maintenancePpm: atomsOf(maintenance, PPM_DECIMALS, `tiers.${tier}.maintenance`),
      }),
    ),
  );
}

function linesOf(before: ContractTiersValue | null, after: ContractTiersValue, currency: string): ParameterLine[] {
  const count = Math.max(before?.tiers.length ?? 0, after.tiers.length);
  return Array.from({ length: count }, (_, tier) => {
    const [was, is, of] = [before?.tiers[tier], after.tiers[tier], String(tier)];
    const amount = (text: string | undefined) =>
      text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
    const percent = (text: string | undefined) => (text === undefined ? null : ({ type: 'percent', fraction: text } as const));
    const code = (number: number | undefined) =>
      number === undefined ? null : ({ type: 'code', code: String(number) } as const);
    return [
      { label: 'tierTo' as const, of, before: amount(was?.to), after: amount(is?.to) },
      { label: 'tierMultiple' as const, of, before: code(was?.max_multiple), after: code(is?.max_multiple) },
      { label: 'tierMaintenance' as const, of, before: percent(was?.maintenance), after: percent(is?.maintenance) },
    ];
  })
    .flat()
    .flatMap((line) => changedLine({ ...line, seconds: null }));
}

/** Declares the parameter. */
export function contractTiersKind(markets: ContractMarkets): ParameterKind<'contracts.tiers'> {
  return {
    name: 'contracts.tiers',
    markets: () => markets.ids(),
    original: (id) => firstTiers(markets.of(id)),
    check: (id, value) => void tableOf(value, markets.sizeScaleOf(id)),
    lines: (id, before, after) => linesOf(before, after, markets.of(id).quote),
  };
}
