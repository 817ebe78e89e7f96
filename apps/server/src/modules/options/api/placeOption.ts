/** POST /microtrade/submit: places an option. Everything about the moment is decided by the desk. */
import type { CallInput } from '@glasshouse/contract';
import { optionsChannel, placeOption } from '@glasshouse/contract/options';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { profitOf } from '@glasshouse/proofs';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import type { OptionDesk } from './desk.ts';
import type { OptionState } from '../domain/option.ts';
import type { Wanted } from '../domain/place.ts';
import { PAYABLE_ASSET_IDS, type Terms } from '../domain/terms.ts';
import { type OptionParts, closedFor, indexIdOf, offerOf, present, requireUnderlying } from './parts.ts';
import { acceptanceOf } from './receipts.ts';
import { loadOption } from '../store/options.ts';

type Input = CallInput<typeof placeOption>;

function atomsOf(text: string, { scale }: Asset): bigint {
  const parsed = parseAmount(text, scale, 'nonNegative');
  if (!parsed.ok) throw new Error(`${text} of the published terms does not fit ${scale} decimals`);
  return parsed.atoms;
}

function requirePayable({ ledger }: OptionParts, id: number | string): Asset {
  const asset = ledger.asset(Number(id)) ?? refuseField('currency_id', 'WALLET_CURRENCY_UNKNOWN');
  if (!PAYABLE_ASSET_IDS.includes(asset.id)) refuseField('currency_id', 'OPTIONS_NOT_PAYABLE');
  if (asset.status !== 'normal') refuseField('currency_id', 'WALLET_CURRENCY_HALTED', { asset: asset.code });
  return asset;
}

function requireStake(number: string, asset: Asset, terms: Terms): bigint {
  const stake = requireAmount('number', number, asset);
  const [min, max] = [atomsOf(terms.min, asset), atomsOf(terms.max, asset)];
  const bound = (atoms: bigint) => formatAmount(atoms, asset.scale);
  if (stake < min) refuseField('number', 'OPTIONS_STAKE_TOO_SMALL', { min: bound(min), asset: asset.code });
  if (stake > max) refuseField('number', 'OPTIONS_STAKE_TOO_LARGE', { max: bound(max), asset: asset.code });
  return stake;
}

/** Holds an order against the published terms. Errors: those of the call that do not depend on the moment. */
function read(parts: OptionParts, userId: number, input: Input, closed: 'installation' | 'country' | null): Wanted {
  if (closed) refuse(closed === 'country' ? 'OPTIONS_COUNTRY_CLOSED' : 'OPTIONS_NOT_OFFERED');
  const market = requireUnderlying(parts, input.match_id);
  const now = parts.platform.clock.now();
  const offer = offerOf(parts, market, now);
  const terms =
    offer.lengths.find(({ seconds }) => seconds === Number(input.seconds)) ?? refuseField('seconds', 'OPTIONS_UNKNOWN_DURATION');
  const asset = requirePayable(parts, input.currency_id);
  const stake = requireStake(input.number, asset, terms);
  return {
    userId,
    matchId: market.id,
    indexId: indexIdOf(parts, market),
    symbol: market.symbol,
    direction: input.type,
    seconds: terms.seconds,
    assetId: asset.id,
    stake,
    payout: terms.payout,
    profit: profitOf(stake, terms.payout),
    cap: atomsOf(offer.cap, asset),
    until: parts.parameters.nextChange('options.terms', market.id, now),
  };
}

function readOrRefusal(...args: Parameters<typeof read>): Wanted | Refusal {
  try {
    return read(...args);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export const placeOptionHandler = (parts: OptionParts, desk: OptionDesk) =>
  handleGroupedMoney(placeOption, async (input, { user, ip }, attempt) => {
    const wanted = readOrRefusal(parts, user.id, input, await closedFor(parts, ip));
    // A refusal that no moment changes needs no desk, unless the same attempt was accepted before.
    if (wanted instanceof Refusal && attempt === null) throw wanted;
    const placed = await desk.place({ wanted, attempt });
    const known = placed.isNew ? null : await loadOption(parts.platform.db, user.id, placed.optionId);
    const order = placed.isNew ? placed.order : (known?.order ?? refuse('UNAVAILABLE'));
    // The first answer, whatever became of the option since.
    const state: OptionState = { order, entry: null, result: null };
    const shown = present(parts, state);
    if (placed.isNew) {
      parts.platform.publisher.publishTo(user.id, optionsChannel, { event: 'placed', order: shown });
      parts.balancesChanged(user.id, 'micro', [order.assetId]);
    }
    const acceptance = await acceptanceOf(parts, order);
    const keys = await parts.proofs.keys();
    return {
      ...shown,
      receipt: { format: 'glasshouse-option-receipt' as const, version: '2' as const, acceptance, settlement: null, keys },
    };
  });
