/** A user's limits as the wire shows them, and how they are changed. */
import { FOREVER_MS, OPTION_LIMITS, type OptionLimits } from '@glasshouse/contract/options';
import { formatAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type InForce, type KeptKind, effectiveAt, inForce } from '../domain/limits.ts';
import { PAYABLE_ASSET_IDS } from '../domain/terms.ts';
import type { OptionParts } from './parts.ts';
import { insertLimitChange, loadLimitChanges, loadUsed, lockLimits } from '../store/limits.ts';

/** The currency that limits are in. */
export function limitAsset({ ledger }: Pick<OptionParts, 'ledger'>) {
  const asset = ledger.asset(PAYABLE_ASSET_IDS[0] as number);
  if (!asset) throw new Error('options are paid in an unknown asset');
  return asset;
}

async function loadHeld(db: Db, userId: number, now: number): Promise<(kind: KeptKind) => InForce> {
  const changes = (await loadLimitChanges(db, [userId])).get(userId) ?? [];
  return (kind) =>
    inForce(
      changes.filter((change) => change.kind === kind),
      now,
    );
}

/** What holds now and what will. */
export async function presentLimits(parts: OptionParts, db: Db, userId: number): Promise<OptionLimits> {
  const now = parts.platform.clock.now();
  const { code, scale } = limitAsset(parts);
  const held = await loadHeld(db, userId, now);
  const used = (await loadUsed(db, [userId], now)).get(userId);
  const text = (atoms: bigint | null) => (atoms === null ? null : formatAmount(atoms, scale));
  const { value: pause, next: ending } = held('pause');
  const isPaused = pause !== null && pause > BigInt(now);
  // An end that was asked for counts only where it comes before the pause ends by itself.
  const ends = isPaused && ending !== null && BigInt(ending.from) < pause ? ending.from : null;
  return {
    code,
    limits: OPTION_LIMITS.map((kind) => {
      const { value, next } = held(kind);
      return { kind, value: text(value), next: next && { value: text(next.value), from: next.from } };
    }),
    paused_until: isPaused ? Math.min(Number(pause), FOREVER_MS) : null,
    pause_ends: ends,
    used: { day: text(used?.day ?? 0n) as string, week: text(used?.week ?? 0n) as string },
    time: now,
  };
}

/** Notes what a user wants of a kind; `wish` says it from what holds, or null when nothing changes. */
export function changeLimit(
  parts: OptionParts,
  userId: number,
  kind: KeptKind,
  wish: (held: InForce, now: number) => { value: bigint | null } | null,
): Promise<OptionLimits> {
  return inTransaction(parts.platform.db, async (tx) => {
    await lockLimits(tx, userId);
    const now = parts.platform.clock.now();
    const held = (await loadHeld(tx, userId, now))(kind);
    const wanted = wish(held, now);
    if (wanted) {
      const { value } = wanted;
      await insertLimitChange(tx, userId, { kind, value, askedAt: now, effectiveAt: effectiveAt(kind, value, held, now) });
    }
    return presentLimits(parts, tx, userId);
  });
}
