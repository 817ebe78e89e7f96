/**
 * The words of scenario orders as the engine's numbers, and the engine's refusals as words.
 *
 * A word that the engine has no number for is answered as NaN, so that the market itself refuses it.
 */
import {
  FOK,
  type Force,
  GTC,
  IOC,
  POST_ONLY,
  REFUSAL,
  type Refusal,
  SELF_TRADE,
  type SelfTrade,
  type Side,
} from '@glasshouse/matching';

/** What the market is given for a word that means nothing. */
const NONSENSE = Number.NaN;

/** buy or sell. */
export function sideOf(word: unknown): Side {
  return (word === 'buy' ? 0 : word === 'sell' ? 1 : NONSENSE) as Side;
}

/** GTC, IOC or FOK; a post-only order is GTC. */
export function forceOf(word: unknown, postOnly: boolean): Force {
  const force = word === undefined || word === 'GTC' ? GTC : word === 'IOC' ? IOC : word === 'FOK' ? FOK : NONSENSE;
  if (!postOnly) return force as Force;
  return (force === GTC ? POST_ONLY : NONSENSE) as Force;
}

const MODES: Record<string, SelfTrade> = {
  'expire-taker': SELF_TRADE.EXPIRE_TAKER,
  'cancel-taker': SELF_TRADE.EXPIRE_TAKER,
  'cancel-newest': SELF_TRADE.EXPIRE_TAKER,
  taker: SELF_TRADE.EXPIRE_TAKER,
  cn: SELF_TRADE.EXPIRE_TAKER,
  'expire-maker': SELF_TRADE.EXPIRE_MAKER,
  'cancel-maker': SELF_TRADE.EXPIRE_MAKER,
  'cancel-oldest': SELF_TRADE.EXPIRE_MAKER,
  maker: SELF_TRADE.EXPIRE_MAKER,
  co: SELF_TRADE.EXPIRE_MAKER,
  'expire-both': SELF_TRADE.EXPIRE_BOTH,
  'cancel-both': SELF_TRADE.EXPIRE_BOTH,
  both: SELF_TRADE.EXPIRE_BOTH,
  cb: SELF_TRADE.EXPIRE_BOTH,
  decrement: SELF_TRADE.DECREMENT,
  'decrement-and-cancel': SELF_TRADE.DECREMENT,
  dc: SELF_TRADE.DECREMENT,
  none: SELF_TRADE.ALLOW,
  allow: SELF_TRADE.ALLOW,
};

/** The self-trade mode of a word, the default when there is none; undefined for an unknown word. */
export function selfTradeOf(word: string | undefined): SelfTrade | undefined {
  return word === undefined ? SELF_TRADE.EXPIRE_TAKER : MODES[word.toLowerCase().replaceAll(/[_\s]+/g, '-')];
}

const NAMES: Record<number, readonly string[]> = {
  [REFUSAL.ID]: ['invalid-id'],
  [REFUSAL.OWNER]: ['invalid-user'],
  [REFUSAL.SIDE]: ['invalid-side'],
  [REFUSAL.PRICE]: ['invalid-price', 'tick-size'],
  [REFUSAL.LOTS]: ['invalid-quantity', 'invalid-qty', 'invalid-size', 'lot-size'],
  [REFUSAL.FORCE]: ['invalid-time-in-force'],
  [REFUSAL.DISPLAY]: ['invalid-display-quantity', 'display-quantity'],
  [REFUSAL.BUDGET]: ['invalid-quote', 'invalid-budget'],
  [REFUSAL.TRIGGER]: ['stop-price', 'invalid-stop-price'],
  [REFUSAL.DUPLICATE]: ['duplicate-id', 'duplicate', 'id-in-use'],
  [REFUSAL.UNKNOWN]: ['unknown-order', 'not-found', 'unknown-id'],
  [REFUSAL.NOT_OWNER]: ['not-owner', 'wrong-user', 'unknown-order', 'not-found'],
  [REFUSAL.CANCEL_ONLY]: ['cancel-only'],
  [REFUSAL.HALTED]: ['halted'],
  [REFUSAL.BAND]: ['price-band'],
  [REFUSAL.NOTIONAL]: ['min-notional'],
  [REFUSAL.TOO_LARGE]: ['too-large'],
  [REFUSAL.WOULD_TAKE]: ['would-take', 'post-only'],
  [REFUSAL.TRIGGER_REACHED]: ['stop-price'],
  [REFUSAL.SELF_TRADE]: ['invalid-self-trade-prevention'],
};

/** What a refused command answered: the names that a scenario may give the reason. */
export type Denial = readonly string[];

/** The refusal for a balance that is too small. */
export const NO_FUNDS: Denial = ['insufficient-funds', 'insufficient-balance', 'insufficient-margin', 'no-funds', 'nsf'];

/** The names of a refusal of the engine; undefined when it accepted. */
export function denialOf(refusal: Refusal): Denial | undefined {
  return refusal === REFUSAL.NONE ? undefined : (NAMES[refusal] ?? ['refused']);
}

const KNOWN = new Set([...Object.values(NAMES).flat(), ...NO_FUNDS]);

/** Whether a denial is the error that a scenario names; a word that no reason of ours has leaves the reason open. */
export function isError(word: string, denial: Denial | undefined): boolean {
  if (denial === undefined) return false;
  const name = word.toLowerCase().replaceAll(/[_\s]+/g, '-');
  return denial.includes(name) || !KNOWN.has(name);
}
