-- reads: index_ticks
-- Timed options. Amounts are atoms, prices ticks of the market, times epoch milliseconds. Orders, entries and results are
-- append-only, and the database itself refuses those that do not follow from the ticks of the public log: no role of the
-- program can set a result.

CREATE SEQUENCE option_ids;

CREATE TABLE option_orders (
  id bigint PRIMARY KEY,
  -- In the public log, whose record has the same terms and names no user.
  leaf bigint NOT NULL UNIQUE,
  user_id bigint NOT NULL,
  match_id bigint NOT NULL,
  -- The market that the index is named after, as in index_ticks.
  index_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  seconds int NOT NULL CHECK (seconds > 0),
  asset_id smallint NOT NULL,
  stake numeric(38, 0) NOT NULL CHECK (stake > 0),
  payout numeric(8, 4) NOT NULL CHECK (payout > 0),
  profit numeric(38, 0) NOT NULL CHECK (profit = trunc(stake * payout)),
  accepted_at bigint NOT NULL,
  after_seq bigint NOT NULL,
  after_leaf bigint NOT NULL,
  after_time bigint NOT NULL CHECK (after_time <= accepted_at),
  prices text NOT NULL,
  -- Size of the newest signed head at that time.
  head_size bigint NOT NULL CHECK (head_size <= leaf),
  CHECK (after_leaf < leaf)
);
CREATE INDEX option_orders_by_user ON option_orders (user_id, id);

CREATE TABLE option_entries (
  option_id bigint PRIMARY KEY,
  tick_time bigint NOT NULL,
  tick_seq bigint NOT NULL,
  tick_leaf bigint NOT NULL,
  price_ticks bigint NOT NULL,
  due_at bigint NOT NULL
);

CREATE TABLE option_results (
  option_id bigint PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('won', 'lost', 'refunded')),
  refund text CHECK (refund IN ('EQUAL', 'NO_ENTRY', 'NO_SETTLEMENT')),
  exit_time bigint,
  exit_seq bigint,
  exit_leaf bigint,
  exit_price bigint,
  returned numeric(38, 0) NOT NULL,
  settled_at bigint NOT NULL,
  CHECK ((refund IS NULL) = (outcome <> 'refunded'))
);

-- Work that is left: a queue that can be computed again from the three tables above. It decides nothing.
CREATE TABLE option_open (
  option_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  index_id bigint NOT NULL,
  is_entered boolean NOT NULL DEFAULT false,
  -- When it was accepted; after its entry, when it is due.
  look_at bigint NOT NULL
);
CREATE INDEX option_open_due ON option_open (index_id, is_entered, look_at);
CREATE INDEX option_open_by_user ON option_open (user_id);

-- What the operator may have to pay beyond the stakes, by index, expected second of settlement and direction.
CREATE TABLE option_exposure (
  index_id bigint NOT NULL,
  second bigint NOT NULL,
  direction text NOT NULL,
  atoms numeric(38, 0) NOT NULL,
  PRIMARY KEY (index_id, second, direction)
);

-- Figures of settled options by day of settlement (UTC), underlying, length, payout and stake band.
CREATE TABLE option_days (
  day bigint NOT NULL,
  match_id bigint NOT NULL,
  seconds int NOT NULL,
  payout numeric(8, 4) NOT NULL,
  band smallint NOT NULL,
  won bigint NOT NULL,
  lost bigint NOT NULL,
  equal bigint NOT NULL,
  refunded bigint NOT NULL,
  staked numeric(38, 0) NOT NULL,
  returned numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, match_id, seconds, payout, band)
);

-- Limits that users set for themselves. The newest whose time has come applies; value null is none. A pause is a limit
-- whose value is the time until which nothing is accepted.
CREATE TABLE option_limit_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('day_loss', 'week_loss', 'stake', 'pause')),
  value numeric(38, 0),
  effective_at bigint NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX option_limit_changes_by_user ON option_limit_changes (user_id, kind, id);

-- An order names the newest tick of its index: none can be placed before a tick that is known.
CREATE FUNCTION refuse_backdated_options() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added o
    LEFT JOIN (SELECT asked.index_id, last.* FROM (SELECT DISTINCT index_id FROM added) AS asked CROSS JOIN LATERAL (
        SELECT seq, leaf, time_ms FROM index_ticks t WHERE t.index_id = asked.index_id ORDER BY time_ms DESC LIMIT 1) AS last
      ) AS newest ON newest.index_id = o.index_id
    WHERE (o.after_seq, o.after_leaf, o.after_time) IS DISTINCT FROM (newest.seq, newest.leaf, newest.time_ms)
  ) THEN
    RAISE EXCEPTION 'an option does not stand behind the newest tick' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER option_orders_in_order AFTER INSERT ON option_orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_backdated_options();

-- An entry is the first tick with a price of the same kind after the order, at most 5 s later.
CREATE FUNCTION refuse_bent_option_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added e LEFT JOIN option_orders o ON o.id = e.option_id
    LEFT JOIN LATERAL (
      SELECT time_ms, seq, leaf, price_ticks FROM index_ticks t
      WHERE t.index_id = o.index_id AND t.time_ms > o.accepted_at AND t.time_ms <= o.accepted_at + 5000
        AND t.leaf > o.leaf AND t.price_ticks IS NOT NULL AND t.prices = o.prices
      ORDER BY t.time_ms LIMIT 1) AS tick ON true
    WHERE (e.tick_time, e.tick_seq, e.tick_leaf, e.price_ticks, e.due_at)
      IS DISTINCT FROM (tick.time_ms, tick.seq, tick.leaf, tick.price_ticks, tick.time_ms + o.seconds * 1000)
  ) THEN
    RAISE EXCEPTION 'an entry is not the tick that the rule names' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER option_entries_by_rule AFTER INSERT ON option_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_bent_option_entries();

-- A result follows from the entry and the first tick with a price from the due time on, at most 5 s later.
CREATE FUNCTION refuse_bent_option_results() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    WITH known AS (
      SELECT r.*, o.index_id, o.leaf, o.accepted_at, o.prices, o.direction, o.stake, o.profit,
        e.tick_leaf, e.price_ticks AS entry_price, e.due_at
      FROM added r LEFT JOIN option_orders o ON o.id = r.option_id LEFT JOIN option_entries e ON e.option_id = r.option_id
    ), exits AS (
      SELECT asked.index_id, asked.due_at, asked.prices, tick.* FROM (
        SELECT DISTINCT index_id, due_at, prices FROM known WHERE due_at IS NOT NULL) AS asked
      CROSS JOIN LATERAL (
        SELECT time_ms, seq, leaf AS exit_tick, price_ticks FROM index_ticks t
        WHERE t.index_id = asked.index_id AND t.time_ms BETWEEN asked.due_at AND asked.due_at + 5000
          AND t.price_ticks IS NOT NULL AND t.prices = asked.prices
        ORDER BY t.time_ms LIMIT 1) AS tick
    ), ruled AS (
      SELECT k.option_id, k.outcome, k.refund, k.returned, k.exit_time, k.exit_seq, k.exit_leaf, k.exit_price,
        x.time_ms, x.seq, x.exit_tick, x.price_ticks,
        CASE
          WHEN k.stake IS NULL THEN NULL
          WHEN k.due_at IS NULL OR x.price_ticks IS NULL OR x.price_ticks = k.entry_price THEN 'refunded'
          WHEN (x.price_ticks > k.entry_price) = (k.direction = 'up') THEN 'won' ELSE 'lost'
        END AS rule_outcome,
        CASE
          WHEN k.due_at IS NULL AND NOT EXISTS (
            SELECT FROM index_ticks t WHERE t.index_id = k.index_id AND t.time_ms > k.accepted_at
              AND t.time_ms <= k.accepted_at + 5000 AND t.leaf > k.leaf AND t.price_ticks IS NOT NULL AND t.prices = k.prices)
            THEN 'NO_ENTRY'
          WHEN k.due_at IS NULL THEN 'must enter'
          WHEN x.price_ticks IS NULL THEN 'NO_SETTLEMENT'
          WHEN x.price_ticks = k.entry_price THEN 'EQUAL'
        END AS rule_refund,
        k.stake, k.profit
      FROM known k LEFT JOIN exits x ON (x.index_id, x.due_at, x.prices) = (k.index_id, k.due_at, k.prices)
    )
    SELECT FROM ruled
    WHERE outcome IS DISTINCT FROM rule_outcome OR refund IS DISTINCT FROM rule_refund
       OR returned IS DISTINCT FROM (CASE rule_outcome WHEN 'refunded' THEN stake WHEN 'won' THEN stake + profit ELSE 0 END)
       OR (exit_time, exit_seq, exit_leaf, exit_price) IS DISTINCT FROM (time_ms, seq, exit_tick, price_ticks)
  ) THEN
    RAISE EXCEPTION 'a result does not follow from the ticks' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER option_results_by_rule AFTER INSERT ON option_results
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_bent_option_results();

GRANT USAGE ON SEQUENCE option_ids TO glasshouse_app;
GRANT SELECT, INSERT ON option_orders, option_entries, option_results, option_limit_changes TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (is_entered, look_at) ON option_open TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (atoms) ON option_exposure TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (won, lost, equal, refunded, staked, returned) ON option_days TO glasshouse_app;
