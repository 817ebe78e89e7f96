/** GET /portfolio/account/curve: what an account was worth at full hours of a span, and is now. */
import { getAccountCurve } from '@glasshouse/contract/portfolio';
import { handleUser } from '../../../platform/calls/handler.ts';
import { hoursOf, worthOfAll } from '../domain/curve.ts';
import { startOf } from '../domain/hours.ts';
import { type AccountHour, loadAccountHours } from '../store/account-hours.ts';
import { loadPrices } from '../store/standings.ts';
import type { Portfolio } from './deps.ts';
import { textOrNull } from './present.ts';
import { pricesAt } from './read-span.ts';

/** By asset, what stood at each of some rising hours; hours before the first row are left out. */
function* atomsAt(rows: readonly AccountHour[], hours: readonly number[]): Generator<[number, ReadonlyMap<number, bigint>]> {
  const balances = new Map<string, AccountHour>();
  let next = 0;
  for (const hour of hours) {
    for (let row = rows[next]; row && row.hour <= hour; row = rows[++next]) balances.set(`${row.assetId}/${row.bucket}`, row);
    if (balances.size === 0) continue;
    const atoms = new Map<number, bigint>();
    for (const { assetId, atoms: some } of balances.values()) atoms.set(assetId, (atoms.get(assetId) ?? 0n) + some);
    yield [hour, atoms];
  }
}

export const getAccountCurveHandler = (portfolio: Portfolio) =>
  handleUser(getAccountCurve, async ({ type, period = 'today' }, { user }) => {
    const { platform, ledger, markets } = portfolio;
    const { db } = platform;
    const now = platform.clock.now();
    const assets = ledger.assets();
    const rows = await loadAccountHours(db, { userId: user.id, type }, startOf(period, now) ?? 0, now);
    const since = startOf(period, now) ?? rows[0]?.hour ?? now;
    const prices = await loadPrices(db, since, now);
    const past = [...atomsAt(rows, hoursOf(since, now))].map(([time, atoms]) => ({
      time,
      worth: textOrNull(worthOfAll(assets, atoms, pricesAt(prices, time))),
    }));
    const held = new Map<number, bigint>();
    for (const one of await ledger.readBalances(db, user.id))
      if (one.type === type) held.set(one.assetId, one.available + one.frozen + (one.owed ?? 0n));
    const worth = textOrNull(worthOfAll(assets, held, (id) => markets.priceInUsd(id)));
    return { period, type, points: [...past, { time: now, worth }] };
  });
