/**
 * I5 of loans: every leg of every journal, held against loans, their events, rounds and losses. A leg is named by its account: of a user
 * `purpose bucket` with its owner, of the house its purpose.
 */

/** A row per leg; several of one account are summed up. Owner 0 is the house. */
type Leg = readonly [asset: 'debt' | 'pledge', account: string, owner: 'user_id' | 'keeper' | '0', atoms: string];
const SPOT = 'change available';
const PLEDGE = 'financial frozen';
const OWED = 'financial owed';

/** The legs of the rows of a source, which has user_id, debt_asset and pledge_asset. */
const legsOf = (scope: string, key: string, source: string, legs: readonly Leg[]): string => `
  SELECT '${scope}' AS scope, ${key} AS key, leg.asset_id, leg.account, leg.owner, leg.atoms FROM ${source} s CROSS JOIN LATERAL (VALUES
    ${legs
      .map(([asset, account, owner, atoms]) => {
        const of = owner === 'keeper' ? '(SELECT id FROM keeper)' : owner === '0' ? '0' : `s.${owner}`;
        return `(s.${asset}_asset, '${account}', ${of}::bigint, (${atoms})::numeric)`;
      })
      .join(',\n    ')}) leg (asset_id, account, owner, atoms)`;

/** What pays a debt, whichever account it comes from: principal to the cash and off the debt, interest to cash and fees. */
const PAYMENT: readonly Leg[] = [
  ['debt', 'defi_pool', '0', 's.to_principal + s.to_interest - s.fee'],
  ['debt', 'fees', '0', 's.fee'],
  ['debt', 'loans_lent', '0', '-s.to_principal'],
  ['debt', OWED, 'user_id', 's.to_principal'],
];

const OPENED: readonly Leg[] = [
  ['debt', 'defi_pool', '0', '-s.borrowed'],
  ['debt', SPOT, 'user_id', 's.borrowed'],
  ['debt', OWED, 'user_id', '-s.borrowed'],
  ['debt', 'loans_lent', '0', 's.borrowed'],
  ['pledge', SPOT, 'user_id', '-s.first_pledge'],
  ['pledge', PLEDGE, 'user_id', 's.first_pledge'],
];

const REPAID: readonly Leg[] = [
  ...PAYMENT,
  ['debt', SPOT, 'user_id', '-s.amount'],
  ['pledge', PLEDGE, 'user_id', 's.pledge - s.had_pledge'],
  ['pledge', SPOT, 'user_id', 's.had_pledge - s.pledge'],
];

const MOVED_PLEDGE: readonly Leg[] = [
  ['pledge', PLEDGE, 'user_id', 's.pledge - s.had_pledge'],
  ['pledge', SPOT, 'user_id', `CASE s.event WHEN 'pledged' THEN -s.amount ELSE s.amount END`],
];

const SEIZED: readonly Leg[] = [
  ['pledge', PLEDGE, 'user_id', '-s.seized'],
  ['pledge', SPOT, 'keeper', 's.seized'],
];

/** Charges go to the reserve; what is more than the debt and, once it is paid, the pledge go to the borrower. */
const SALE: readonly Leg[] = [
  ...PAYMENT,
  ['debt', SPOT, 'user_id', 's.surplus'],
  ['pledge', 'defi_reserve', '0', 's.pledge_charge'],
  ['pledge', PLEDGE, 'user_id', '-s.pledge_charge - s.given_back'],
  ['pledge', SPOT, 'user_id', 's.given_back'],
];

const PROCEEDS: readonly Leg[] = [
  ...SALE,
  ['debt', 'defi_reserve', '0', 's.debt_charge'],
  ['debt', SPOT, 'keeper', '-s.to_principal - s.to_interest - s.debt_charge - s.surplus'],
  ['pledge', SPOT, 'keeper', '-s.unsold'],
  ['pledge', PLEDGE, 'user_id', 's.unsold'],
];

const TAKEOVER: readonly Leg[] = [
  ...SALE,
  ['debt', 'defi_reserve', '0', '-s.to_principal - s.to_interest - s.surplus'],
  ['pledge', 'defi_reserve', '0', 's.sold'],
  ['pledge', PLEDGE, 'user_id', '-s.sold'],
];

const LOSS: readonly Leg[] = [
  ['debt', 'loans_lent', '0', '-s.lost'],
  ['debt', OWED, 'user_id', 's.had_principal'],
  ['debt', 'defi_reserve', '0', '-s.covered'],
  ['debt', 'defi_pool', '0', 's.covered'],
  ['pledge', PLEDGE, 'user_id', '-s.had_pledge'],
  ['pledge', SPOT, 'user_id', 's.had_pledge'],
];

const KEY_OF_EVENT = `s.loan_id || ':' || s.n`;
const KEY_OF_ROUND = `s.liquidation_id || ':' || s.round`;

/** Journals moved what loans and rounds say, between the accounts and owners that they name, and nothing else. */
export const JOURNALS = `
  WITH keeper AS (SELECT id FROM users WHERE email = 'keeper@house.glasshouse'),
  happened AS (
    SELECT e.*, o.user_id, o.debt_asset, o.pledge_asset, o.borrows, lag(e.pledge) OVER w AS had_pledge,
      lag(e.principal) OVER w AS had_principal, lag(e.principal) OVER w - e.principal AS to_principal,
      coalesce(round((e.body::jsonb #>> '{amounts,fee}')::numeric
        * 10::numeric ^ CASE o.borrows WHEN 'quote' THEN o.quote_scale ELSE o.coin_scale END), 0) AS fee
    FROM loan_events e JOIN loans o ON o.id = e.loan_id WINDOW w AS (PARTITION BY e.loan_id ORDER BY e.seq)),
  rounds AS (
    SELECT r.liquidation_id, r.n AS round, r.sold_to, r.seized, r.surplus, r.back AS unsold, r.settled_at, m.sold, m.debt_charge,
      m.pledge_charge, r.principal - e.principal AS to_principal, e.to_interest, e.fee,
      r.pledge - m.sold - m.pledge_charge - e.pledge AS given_back, o.user_id, o.debt_asset, o.pledge_asset
    FROM loan_rounds r JOIN loan_liquidations l ON l.id = r.liquidation_id JOIN loans o ON o.id = l.loan_id
    CROSS JOIN LATERAL (SELECT CASE o.borrows WHEN 'quote' THEN r.filled ELSE r.gross END AS sold,
      CASE o.borrows WHEN 'quote' THEN r.charge ELSE 0 END AS debt_charge,
      CASE o.borrows WHEN 'quote' THEN 0 ELSE r.charge END AS pledge_charge) m
    LEFT JOIN happened e ON e.liquidation_id = l.id AND e.event = 'round' AND (e.body::jsonb ->> 'round')::int = r.n),
  losses AS (
    SELECT e.*, d.principal AS lost, d.covered FROM happened e LEFT JOIN defi_losses d ON d.loan_id = e.loan_id
    WHERE e.event = 'written_off'),
  legs AS (${[
    legsOf('loans.open', 's.id::text', 'loans', OPENED),
    legsOf('loans.repay', KEY_OF_EVENT, `(SELECT * FROM happened WHERE event = 'repaid')`, REPAID),
    legsOf('loans.pledge', KEY_OF_EVENT, `(SELECT * FROM happened WHERE event = 'pledged')`, MOVED_PLEDGE),
    legsOf('loans.unpledge', KEY_OF_EVENT, `(SELECT * FROM happened WHERE event = 'unpledged')`, MOVED_PLEDGE),
    legsOf('loans.seize', KEY_OF_ROUND, 'rounds', SEIZED),
    legsOf(
      'loans.proceeds',
      KEY_OF_ROUND,
      `(SELECT * FROM rounds WHERE settled_at IS NOT NULL AND sold_to = 'market' AND seized > 0)`,
      PROCEEDS,
    ),
    legsOf(
      'loans.takeover',
      KEY_OF_ROUND,
      `(SELECT * FROM rounds WHERE settled_at IS NOT NULL AND sold_to = 'reserve')`,
      TAKEOVER,
    ),
    legsOf('defi.loss', 's.loan_id::text', 'losses', LOSS),
  ].join('\n  UNION ALL')}),
  said AS (
    SELECT scope, key, asset_id, account, owner, sum(atoms) AS atoms, count(*) <> count(atoms) AS is_unknown FROM legs
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(atoms) <> 0 OR count(*) <> count(atoms)),
  moved AS (
    SELECT j.scope, j.key, e.asset_id, CASE a.kind WHEN 'user' THEN a.purpose || ' ' || a.bucket ELSE a.purpose END AS account,
      a.owner, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope LIKE 'loans.%' OR j.scope = 'defi.loss' GROUP BY 1, 2, 3, 4, 5 HAVING sum(e.amount) <> 0)
  SELECT scope, key, asset_id, account, owner, s.atoms AS said, m.atoms AS moved
  FROM said s FULL JOIN moved m USING (scope, key, asset_id, account, owner) WHERE s.atoms IS DISTINCT FROM m.atoms OR s.is_unknown`;
