/**
 * Maps the prices and quantities of a scenario to the ticks and lots of a market made for it, exactly.
 *
 * Units: decimal texts outside, whole ticks, lots and tick-lots inside. A tick is the finest decimal that the scenario
 * names, a lot likewise; where the numbers would then be too large for the engine, their greatest common divisor.
 * Limits: what does not fit even so cannot be replayed (a Departure).
 */

/** What was not as a scenario expects, or why it cannot be replayed. */
export class Departure extends Error {}

/** Powers of ten by which a replay makes every price and quantity smaller. */
export interface Scale {
  readonly price: number;
  readonly quantity: number;
}

/** As the scenario is written. */
export const AS_WRITTEN: Scale = { price: 0, quantity: 0 };
/** Prices x 0.01 and quantities x 0.00000001. */
export const SMALL: Scale = { price: 2, quantity: 8 };

const MAX_PRICE = 2n ** 31n - 1n;

/** A decimal as digits * 10^-decimals. */
interface Decimal {
  readonly digits: bigint;
  readonly decimals: number;
}

/** Reads a decimal text; undefined when it is none. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, decimals: fraction.length };
}

/** The shortest text of a decimal. */
export function showDecimal({ digits, decimals }: Decimal): string {
  const padded = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0');
  const cut = padded.length - decimals;
  const fraction = padded.slice(cut).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${padded.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** One kind of number: so many units of 10^-decimals are one step. */
class Steps {
  private readonly shift: number;
  readonly decimals: number;
  readonly unit: bigint;

  constructor(texts: readonly unknown[], shift: number, limit: bigint, atLeast = 0) {
    const decimals = texts.map(readDecimal).filter((decimal) => decimal !== undefined);
    this.shift = shift;
    this.decimals = Math.max(atLeast, ...decimals.map((decimal) => decimal.decimals)) + shift;
    const whole = decimals.map((decimal) => decimal.digits * 10n ** BigInt(this.decimals - shift - decimal.decimals));
    const largest = whole.reduce((a, b) => (a > b ? a : b), 1n);
    this.unit = largest <= limit ? 1n : whole.reduce(gcd, 0n);
    if (largest / this.unit > limit) throw new Departure(`the engine cannot count to ${largest / this.unit} steps`);
  }

  /** Steps of a decimal text; NaN when it is none, or lies between two steps. */
  of(value: unknown): number {
    const decimal = readDecimal(value);
    if (decimal === undefined || decimal.decimals + this.shift > this.decimals) return Number.NaN;
    const digits = decimal.digits * 10n ** BigInt(this.decimals - this.shift - decimal.decimals);
    return digits % this.unit === 0n ? Number(digits / this.unit) : Number.NaN;
  }

  /** The text of so many steps. */
  show(steps: number | bigint): string {
    return showDecimal({ digits: BigInt(steps) * this.unit, decimals: this.decimals });
  }

  /** The text as this replay has it. */
  scaled(value: string): string {
    const decimal = readDecimal(value);
    return decimal ? showDecimal({ digits: decimal.digits, decimals: decimal.decimals + this.shift }) : value;
  }
}

/** The ticks and lots of one replay. */
export class Units {
  readonly price: Steps;
  readonly quantity: Steps;

  /** Fits all prices, quantities and quote values that a scenario names. */
  constructor(named: { prices: readonly unknown[]; quantities: readonly unknown[]; quotes: readonly unknown[] }, scale: Scale) {
    const decimalsOf = (texts: readonly unknown[]): number =>
      Math.max(0, ...texts.map((text) => readDecimal(text)?.decimals ?? 0));
    // Fine enough prices that a tick-lot divides every quote value.
    const atLeast = decimalsOf(named.quotes) - decimalsOf(named.quantities);
    this.price = new Steps(named.prices, scale.price, MAX_PRICE, Math.max(0, atLeast));
    const largest = named.prices.map((price) => this.price.of(price)).filter((ticks) => ticks > 0);
    this.quantity = new Steps(named.quantities, scale.quantity, (2n ** 53n - 1n) / BigInt(Math.max(1, ...largest)));
  }

  /** The text of a quote value in tick-lots. */
  showQuote(tickLots: bigint): string {
    const { price, quantity } = this;
    return showDecimal({ digits: tickLots * price.unit * quantity.unit, decimals: price.decimals + quantity.decimals });
  }

  /** A quote value of the scenario as this replay has it. */
  scaledQuote(value: string): string {
    return this.price.scaled(this.quantity.scaled(value));
  }

  /** Tick-lots of a quote value, rounded down; NaN when it is no decimal. */
  tickLots(value: unknown): number {
    const decimal = readDecimal(value);
    if (decimal === undefined) return Number.NaN;
    const { price, quantity } = this;
    const scaled = readDecimal(this.scaledQuote(value as string))!;
    const digits = scaled.digits * 10n ** BigInt(price.decimals + quantity.decimals);
    return Number(digits / 10n ** BigInt(scaled.decimals) / (price.unit * quantity.unit));
  }
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b);
}

/** Whether two decimal texts are the same number. */
export function sameNumber(a: string, b: string): boolean {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  return x !== undefined && y !== undefined && showDecimal(x) === showDecimal(y);
}
