/** The value of a parameter as a form edits it: texts by path. Pure. */

/** One text of a value, with where it stands. */
export interface Leaf {
  readonly path: string;
  readonly label: string;
  readonly seconds: number | null;
  /** The tier or network that it is of. */
  readonly of: string | undefined;
  readonly text: string;
}

/** Any part of a value. */
export type Part = string | number | null | { readonly [key: string]: Part } | readonly Part[];

/** Names of texts that stand under a list, where they are others than elsewhere. */
const WITHIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tiers: {
    volume: 'tierVolume',
    maker: 'tierMaker',
    taker: 'tierTaker',
    to: 'tierTo',
    max_multiple: 'tierMultiple',
    maintenance: 'tierMaintenance',
  },
  pairs: {
    offered: 'loansOffered',
    start: 'loansStart',
    warning: 'loansWarning',
    sale: 'loansSale',
    charge: 'loansCharge',
    least: 'loansLeast',
    most_user: 'loansMostUser',
  },
  ways: { min_recharge: 'minRecharge', min_withdraw: 'minWithdraw', withdraw_fee: 'withdrawFee' },
};

const NAMES: Readonly<Record<string, string>> = {
  recharge: 'twoForRecharge',
  withdraw: 'twoForWithdraw',
  min_notional: 'minNotional',
  min_value: 'minValue',
  open_interest: 'openInterest',
  min: 'minStake',
  max: 'maxStake',
  state: 'listing',
  interest: 'fundingInterest',
  band: 'fundingBand',
  rate_cap: 'fundingCap',
  offered: 'dualOffered',
  operator_share: 'dualOperatorShare',
  min_sigma: 'dualMinSigma',
  max_sigma: 'dualMaxSigma',
  base_share: 'dualBaseShare',
  quote_share: 'dualQuoteShare',
  max_shares: 'dualMaxShares',
  max_user_shares: 'dualMaxUserShares',
  base: 'defiBase',
  kink: 'defiKink',
  slope1: 'defiSlope1',
  slope2: 'defiSlope2',
  rise_most: 'defiRiseMost',
  interest_fee: 'defiFee',
  supply_cap: 'defiSupplyCap',
  at_kink: 'marginAtKink',
  most: 'marginMost',
  haircut: 'marginHaircut',
  borrow_level: 'marginBorrowLevel',
  leave_level: 'marginLeaveLevel',
  user_share: 'marginUserShare',
  idle_share: 'marginIdleShare',
  days: 'copyDays',
  closed: 'copyClosed',
  equity: 'copyEquity',
  drop: 'copyDrop',
};

/** Figures that are whole numbers on the wire; other numbers only say what a figure is of. */
const WHOLE: ReadonlySet<string> = new Set(['max_multiple', 'days', 'closed']);

/** All texts of a value in their order; a length of an option names its seconds. */
export function leavesOf(value: Part, path = '', seconds: number | null = null, of?: string): Leaf[] {
  const [list = '', , name = path] = path.split('.');
  if (value === null || (typeof value === 'number' && !WHOLE.has(name))) return [];
  if (typeof value === 'string' || typeof value === 'number') {
    // What a way is called is no figure.
    if (name === 'network' || (list === 'pairs' && (name === 'borrows' || name === 'variant'))) return [];
    return [
      { path, label: WITHIN[list]?.[name] ?? NAMES[name] ?? name.split('.').at(-1) ?? '', seconds, of, text: String(value) },
    ];
  }
  if (Array.isArray(value))
    return (value as readonly Part[]).flatMap((part, i) => leavesOf(part, `${path}.${i}`, seconds, String(i)));
  const fields = value as { readonly [key: string]: Part };
  const own = typeof fields['seconds'] === 'number' ? fields['seconds'] : seconds;
  const about = typeof fields['network'] === 'string' ? fields['network'] : own === null ? of : undefined;
  return Object.entries(fields).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key, own, about));
}

/** The value with another text at a path. */
export function withText(value: Part, path: string, text: Part): Part {
  const [head = '', ...rest] = path.split('.');
  if (path === '') return text;
  if (Array.isArray(value))
    return (value as readonly Part[]).map((part, i) => (String(i) === head ? withText(part, rest.join('.'), text) : part));
  const fields = value as { readonly [key: string]: Part };
  return { ...fields, [head]: withText(fields[head] ?? null, rest.join('.'), text) };
}
