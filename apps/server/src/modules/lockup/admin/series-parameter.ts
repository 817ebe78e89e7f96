/** Which series of an asset are on sale, as a parameter: for products that are published later. What exists is never edited. */
import type { LockupSeries, LockupSeriesValue } from '@glasshouse/contract/lockup';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { formatAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Asset, type Ledger, houseBalance } from '../../ledger/index.ts';
import { DEMO_SERIES } from '../domain/demo.ts';
import { FUND, HELD } from '../domain/postings.ts';
import { promiseOf, readSeries } from '../domain/series.ts';

/** Whether the installation is a demo. */
type IsDemo = boolean;

/** What an asset began with: in production nothing, until the operator proposes it. */
export const firstSeries = (isDemo: IsDemo, code: string): readonly LockupSeries[] => (isDemo ? (DEMO_SERIES[code] ?? []) : []);

/** Errors: PARAMETERS_VALUE_INVALID with the field. */
function check({ series }: LockupSeriesValue, asset: Asset, isDemo: IsDemo): void {
  const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');
  const names = new Set<string>();
  series.forEach((one, i) => {
    if (names.has(one.name)) invalid(`series.${i}.name`);
    names.add(one.name);
    // Minutes instead of days are for seeing a whole term in the demo: capital that turns over so fast is no deposit.
    if (one.unit === 'demo' && !isDemo) invalid(`series.${i}.unit`);
    const read = readSeries(one, asset);
    if ('field' in read) invalid(`series.${i}.${read.field}`);
  });
}

function linesOf(before: LockupSeriesValue | null, after: LockupSeriesValue, currency: string): ParameterLine[] {
  const amount = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
  const percent = (text: string | undefined) => (text === undefined ? null : ({ type: 'percent', fraction: text } as const));
  const term = (one: LockupSeries | undefined) =>
    one === undefined ? null : ({ type: 'code', code: `${one.units} × ${one.unit}, ${one.every}, ${one.counts}` } as const);
  const names = [...new Set([...(before?.series ?? []), ...after.series].map(({ name }) => name))];
  return names.flatMap((of) => {
    const [was, is] = [before, after].map((value) => value?.series.find(({ name }) => name === of));
    return [
      { label: 'lockupTerm' as const, before: term(was), after: term(is) },
      { label: 'lockupDaily' as const, before: percent(was?.daily), after: percent(is?.daily) },
      { label: 'lockupPenalty' as const, before: percent(was?.penalty), after: percent(is?.penalty) },
      { label: 'lockupMin' as const, before: amount(was?.min), after: amount(is?.min) },
      { label: 'lockupMaxUser' as const, before: amount(was?.max_user), after: amount(is?.max_user) },
      { label: 'lockupQuota' as const, before: amount(was?.quota), after: amount(is?.quota) },
    ].flatMap((line) => changedLine({ ...line, seconds: null, of }));
  });
}

/** Declares the parameter; `coins` are the ids of assets that can be locked. */
export function lockupSeriesKind(ledger: Ledger, isDemo: IsDemo): ParameterKind<'lockup.series'> {
  const assetOf = (id: number): Asset => {
    const asset = ledger.asset(id);
    if (!asset) throw new Error(`unknown asset ${id}`);
    return asset;
  };
  return {
    name: 'lockup.series',
    markets: () => lockable(ledger).map(({ id }) => id),
    assetOf(id) {
      const asset = ledger.asset(id);
      return asset && { symbol: asset.code };
    },
    original: (id) => ({ series: [...firstSeries(isDemo, assetOf(id).code)] }),
    check: (id, value) => check(value, assetOf(id), isDemo),
    async warnings(db, id, { series }) {
      const asset = assetOf(id);
      const fund = (await houseBalance(db, FUND, id)) + (await houseBalance(db, HELD, id));
      const promise = promiseOf(series, asset);
      const amount = (atoms: bigint) =>
        ({ type: 'amount', amount: formatAmount(atoms, asset.scale), currency: asset.code }) as const;
      return promise > fund ? [{ label: 'lockupShort', seconds: null, before: amount(fund), after: amount(promise) }] : [];
    },
    lines: (id, before, after) => linesOf(before, after, assetOf(id).code),
  };
}

/** Assets that can be locked: the coins that accounts `lockmining` take. */
export const lockable = (ledger: Ledger): readonly Asset[] => ledger.assets().filter(({ kind }) => kind === 'crypto');
