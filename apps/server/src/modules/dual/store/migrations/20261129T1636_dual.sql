-- reads: second_prices, index_seconds
-- Dual investment: everything is only ever added. Amounts are atoms, prices ticks of the market, rates parts per million a year, times
-- epoch milliseconds.

-- What products are settled together: those of one coin, instant and window.
CREATE TABLE dual_maturities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  market_id bigint NOT NULL,
  maturity bigint NOT NULL,
  window_ms bigint NOT NULL CHECK (window_ms > 0 AND window_ms % 60000 = 0),
  extend_ms bigint NOT NULL CHECK (extend_ms >= 0),
  UNIQUE (asset_id, maturity, window_ms)
);
CREATE INDEX dual_maturities_by_time ON dual_maturities (maturity);

-- What was published: a slot of a series once.
CREATE TABLE dual_slots (
  asset_id smallint NOT NULL REFERENCES assets,
  series text NOT NULL,
  slot bigint NOT NULL,
  -- The second whose price the linked prices are made from, and the volatility.
  tick_time bigint NOT NULL,
  sigma integer NOT NULL,
  published_at bigint NOT NULL,
  PRIMARY KEY (asset_id, series, slot)
);

CREATE TABLE dual_products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  maturity_id bigint NOT NULL REFERENCES dual_maturities,
  series text NOT NULL,
  section text NOT NULL CHECK (section IN ('demo', 'days', 'weeks', 'months')),
  asset_id smallint NOT NULL REFERENCES assets,
  quote_id smallint NOT NULL REFERENCES assets,
  market_id bigint NOT NULL,
  symbol text NOT NULL,
  -- Codes of the coin and of what it is priced in, as the record has them.
  asset text NOT NULL,
  quote_asset text NOT NULL,
  base_scale smallint NOT NULL,
  quote_scale smallint NOT NULL,
  price_decimals smallint NOT NULL,
  type text NOT NULL CHECK (type IN ('call', 'put')),
  linked bigint NOT NULL CHECK (linked > 0),
  maturity bigint NOT NULL,
  unit_ms bigint NOT NULL CHECK (unit_ms > 0),
  window_ms bigint NOT NULL,
  extend_ms bigint NOT NULL,
  share_ppm integer NOT NULL CHECK (share_ppm BETWEEN 0 AND 1000000),
  share_atoms numeric(38, 0) NOT NULL CHECK (share_atoms > 0),
  max_shares integer NOT NULL CHECK (max_shares > 0),
  max_user_shares integer NOT NULL CHECK (max_user_shares BETWEEN 1 AND max_shares),
  opens_at bigint NOT NULL,
  closes_at bigint NOT NULL CHECK (closes_at > opens_at AND closes_at < maturity),
  is_demo boolean NOT NULL,
  -- SHA-256 of its record in the public log.
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  UNIQUE (asset_id, type, maturity, window_ms, linked)
);
CREATE INDEX dual_products_by_maturity ON dual_products (maturity_id);
CREATE INDEX dual_products_listed ON dual_products (asset_id, type, maturity);

-- Shares that were ever sold of a product. A purchase locks its row first, and the settlement of its maturity.
CREATE TABLE dual_sold (
  product_id bigint PRIMARY KEY REFERENCES dual_products,
  shares integer NOT NULL DEFAULT 0 CHECK (shares >= 0)
);

CREATE TABLE dual_volatility (
  asset_id smallint NOT NULL REFERENCES assets,
  hour bigint NOT NULL CHECK (hour % 3600000 = 0),
  market_id bigint NOT NULL,
  prices text NOT NULL,
  closes bigint[] NOT NULL CHECK (0 < ALL (closes)),
  days bigint[] NOT NULL CHECK (0 < ALL (days)),
  -- 10^-4 a year.
  min_sigma integer NOT NULL,
  max_sigma integer NOT NULL,
  start_sigma integer,
  n integer NOT NULL CHECK (n >= 0),
  sigma integer NOT NULL CHECK (sigma > 0),
  is_start boolean NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (asset_id, hour)
);

CREATE SEQUENCE dual_position_ids;
CREATE TABLE dual_positions (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES dual_products,
  shares integer NOT NULL CHECK (shares > 0),
  put_in numeric(38, 0) NOT NULL CHECK (put_in > 0),
  -- The minute that quoted, its first priced second, and the newest second when it was accepted.
  quote_minute bigint NOT NULL CHECK (quote_minute % 60000 = 0),
  quote_time bigint NOT NULL,
  quote_leaf bigint NOT NULL,
  quote_ticks bigint NOT NULL,
  newest_time bigint NOT NULL,
  newest_leaf bigint NOT NULL,
  newest_ticks bigint NOT NULL,
  prices text NOT NULL,
  volatility_hour bigint NOT NULL,
  sigma integer NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  rate_ppm bigint NOT NULL CHECK (rate_ppm > 0),
  if_base numeric(38, 0) NOT NULL CHECK (if_base > 0),
  if_quote numeric(38, 0) NOT NULL CHECK (if_quote > 0),
  bought_at bigint NOT NULL,
  -- Size of the newest signed head by then.
  head_size bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX dual_positions_of_user ON dual_positions (user_id, id DESC);
CREATE INDEX dual_positions_of_product ON dual_positions (product_id, user_id);

CREATE TABLE dual_prices (
  maturity_id bigint PRIMARY KEY REFERENCES dual_maturities,
  outcome text NOT NULL CHECK (outcome IN ('ok', 'none')),
  end_at bigint NOT NULL,
  sum_price_ms numeric(38, 0) NOT NULL CHECK (sum_price_ms >= 0),
  sum_ms bigint NOT NULL CHECK (sum_ms >= 0),
  first_seq bigint,
  last_seq bigint,
  prices text,
  -- The same sums by minutes of the window.
  minute_price_ms numeric(38, 0)[] NOT NULL,
  minute_ms bigint[] NOT NULL CHECK (cardinality(minute_ms) = cardinality(minute_price_ms)),
  settled_at bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);

CREATE TABLE dual_results (
  position_id bigint PRIMARY KEY REFERENCES dual_positions,
  outcome text NOT NULL CHECK (outcome IN ('base', 'quote', 'failed')),
  paid_base numeric(38, 0) NOT NULL CHECK (paid_base >= 0),
  paid_quote numeric(38, 0) NOT NULL CHECK (paid_quote >= 0),
  settled_at bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX dual_results_by_time ON dual_results (settled_at);

-- The window [from_ms, to_ms) of an index: each priced second counts to the next logged one, at most 5 s and at most to the end.
CREATE FUNCTION dual_window(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (sum_price_ms numeric, sum_ms bigint, first_seq bigint, last_seq bigint, prices text, is_valid boolean)
LANGUAGE sql STABLE ROWS 1 SET search_path = public, pg_temp AS $$
  WITH stood AS (
    SELECT s.time_ms, s.price_ticks, s.prices,
      least(coalesce(lead(s.time_ms) OVER (ORDER BY s.time_ms), to_ms), s.time_ms + 5000, to_ms) - s.time_ms AS ms
    FROM second_prices(dual_window.index_id, from_ms, to_ms - 1) s),
  sums AS (
    SELECT coalesce(sum(t.price_ticks::numeric * t.ms), 0) AS price_ms,
      coalesce(sum(t.ms) FILTER (WHERE t.price_ticks IS NOT NULL), 0)::bigint AS ms,
      min(t.time_ms) / 1000 AS first, max(t.time_ms) / 1000 AS last,
      CASE WHEN min(t.prices) = max(t.prices) THEN min(t.prices) END AS label
    FROM stood t)
  SELECT price_ms, ms, first, last, label, label IS NOT NULL AND ms > 0 AND ms * 2 >= to_ms - from_ms FROM sums
$$;

-- Whether a window that ends by a minute before `before_ms` holds: the first ends at `first_ms`, each next one a minute later. Every second
-- is read once: of the last minute of a window what stands beyond its end does not count.
CREATE FUNCTION dual_window_holds(index_id bigint, window_ms bigint, first_ms bigint, before_ms bigint)
RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH stood AS (
    SELECT s.time_ms, s.price_ticks, s.prices,
      least(coalesce(lead(s.time_ms) OVER (ORDER BY s.time_ms), before_ms), s.time_ms + 5000) AS until
    FROM second_prices(dual_window_holds.index_id, first_ms - window_ms, before_ms - 1) s),
  minutes AS MATERIALIZED (
    SELECT (t.time_ms - first_ms + window_ms) / 60000 AS n, min(t.prices) AS low, max(t.prices) AS high,
      coalesce(sum(t.until - t.time_ms) FILTER (WHERE t.price_ticks IS NOT NULL), 0) AS ms,
      coalesce(sum(greatest(0, t.until - first_ms + window_ms - ((t.time_ms - first_ms + window_ms) / 60000 + 1) * 60000))
        FILTER (WHERE t.price_ticks IS NOT NULL), 0) AS beyond
    FROM stood t GROUP BY 1)
  SELECT EXISTS (
    SELECT FROM generate_series(0, (before_ms - first_ms) / 60000 - 1) AS at
    CROSS JOIN LATERAL (
      SELECT min(m.low) AS low, max(m.high) AS high,
        coalesce(sum(m.ms), 0) - coalesce(sum(m.beyond) FILTER (WHERE m.n = at + window_ms / 60000 - 1), 0) AS ms
      FROM minutes m WHERE m.n BETWEEN at AND at + window_ms / 60000 - 1) w
    WHERE w.low = w.high AND w.ms > 0 AND w.ms * 2 >= window_ms)
$$;

-- A price is the mean of the first window that holds, of seconds that are all there; without one, none up to the last window held.
CREATE FUNCTION refuse_bent_dual_prices() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  m dual_maturities;
  w record;
BEGIN
  SELECT * INTO m FROM dual_maturities WHERE id = NEW.maturity_id;
  IF NEW.end_at < m.maturity OR NEW.end_at > m.maturity + m.extend_ms OR (NEW.end_at - m.maturity) % 60000 <> 0
     OR NEW.outcome = 'none' AND NEW.end_at + 60000 <= m.maturity + m.extend_ms THEN
    RAISE EXCEPTION 'no window of this maturity ends then' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM index_seconds WHERE time_ms >= NEW.end_at)
     AND extract(epoch FROM clock_timestamp()) * 1000 < NEW.end_at + 6000 THEN
    RAISE EXCEPTION 'the seconds of the window are not all there' USING ERRCODE = 'check_violation';
  END IF;
  IF dual_window_holds(m.market_id, m.window_ms, m.maturity, NEW.end_at) THEN
    RAISE EXCEPTION 'an earlier window holds' USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO w FROM dual_window(m.market_id, NEW.end_at - m.window_ms, NEW.end_at);
  IF (NEW.outcome = 'ok') <> w.is_valid OR (NEW.sum_price_ms, NEW.sum_ms, NEW.first_seq, NEW.last_seq, NEW.prices)
     IS DISTINCT FROM (w.sum_price_ms, w.sum_ms, w.first_seq, w.last_seq, w.prices)
     OR NEW.sum_price_ms <> (SELECT coalesce(sum(s), 0) FROM unnest(NEW.minute_price_ms) AS s)
     OR NEW.sum_ms <> (SELECT coalesce(sum(s), 0) FROM unnest(NEW.minute_ms) AS s) THEN
    RAISE EXCEPTION 'a price is not the mean of its window' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dual_prices_by_rule AFTER INSERT ON dual_prices FOR EACH ROW EXECUTE FUNCTION refuse_bent_dual_prices();

-- What both outcomes pay: put in, grown by rate × holding time, in the coin it was put in; and that at the linked price in the other.
CREATE FUNCTION dual_payouts(p dual_products, put_in numeric, units integer, rate bigint)
RETURNS TABLE (if_base numeric, if_quote numeric) LANGUAGE sql IMMUTABLE ROWS 1 SET search_path = public, pg_temp AS $$
  WITH v AS (
    SELECT 31536000000000000::numeric AS whole, put_in * (31536000000000000::numeric + units::numeric * p.unit_ms * rate) AS grown,
      p.linked * 10::numeric ^ p.quote_scale AS n, 10::numeric ^ (p.base_scale + p.price_decimals) AS d)
  SELECT CASE p.type WHEN 'call' THEN div(grown, whole) ELSE div(grown * d, whole * n) END,
    CASE p.type WHEN 'call' THEN div(grown * n, whole * d) ELSE div(grown, whole) END FROM v
$$;

-- A position is bought while its product is on sale, quoted by the first priced second of its minute, with the volatility of an hour,
-- behind a newest second that is logged; its payouts follow from its rate.
CREATE FUNCTION refuse_bent_dual_positions() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added a JOIN dual_products p ON p.id = a.product_id
    LEFT JOIN dual_volatility v ON v.asset_id = p.asset_id AND v.hour = a.volatility_hour
    LEFT JOIN LATERAL first_ticks(p.market_id, a.quote_minute, a.quote_minute + 59999, 1, true) AS q ON true
    LEFT JOIN LATERAL second_prices(p.market_id, a.newest_time, a.newest_time) AS n ON true
    CROSS JOIN LATERAL dual_payouts(p, a.put_in, a.units, a.rate_ppm) AS pays
    WHERE (a.quote_time, a.quote_leaf, a.quote_ticks, a.prices)
            IS DISTINCT FROM (q.time_ms, q.leaf, q.price_ticks, q.prices)
       OR (a.newest_leaf, a.newest_ticks, a.prices) IS DISTINCT FROM (n.leaf, n.price_ticks, n.prices)
       OR a.newest_time < a.quote_time OR a.newest_time > a.bought_at OR a.bought_at - a.newest_time > 5000
       OR a.bought_at < a.quote_minute OR a.bought_at >= a.quote_minute + 75000
       OR a.bought_at < p.opens_at OR a.bought_at >= p.closes_at
       OR (a.sigma, a.prices) IS DISTINCT FROM (v.sigma, v.prices)
       OR a.volatility_hour > a.quote_minute OR a.quote_minute - a.volatility_hour >= 7200000
       OR a.put_in <> a.shares * p.share_atoms OR a.units <> div(p.maturity - a.quote_time + p.unit_ms - 1, p.unit_ms)
       OR (a.if_base, a.if_quote) IS DISTINCT FROM (pays.if_base, pays.if_quote)
  ) THEN
    RAISE EXCEPTION 'a position does not follow from the ticks and its product' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dual_positions_by_rule AFTER INSERT ON dual_positions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_bent_dual_positions();

-- A result is what the price of the maturity makes of a position.
CREATE FUNCTION refuse_bent_dual_results() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added a JOIN dual_positions o ON o.id = a.position_id JOIN dual_products p ON p.id = o.product_id
    LEFT JOIN dual_prices r ON r.maturity_id = p.maturity_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN r.outcome IS NULL THEN 'not yet'
      WHEN r.outcome = 'none' OR r.prices IS DISTINCT FROM o.prices THEN 'failed'
      WHEN r.sum_price_ms >= p.linked::numeric * r.sum_ms THEN 'quote' ELSE 'base' END AS outcome) ruled
    CROSS JOIN LATERAL (SELECT ruled.outcome = 'base' OR ruled.outcome = 'failed' AND p.type = 'call' AS is_base) side
    WHERE a.outcome <> ruled.outcome
       OR (a.paid_base, a.paid_quote) IS DISTINCT FROM (
         CASE WHEN side.is_base THEN o.if_base ELSE 0 END, CASE WHEN side.is_base THEN 0 ELSE o.if_quote END)
  ) THEN
    RAISE EXCEPTION 'a result does not follow from the price' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dual_results_by_rule AFTER INSERT ON dual_results REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_bent_dual_results();

-- The application adds and reads; of what it added it changes only how much of a product is sold.
GRANT SELECT, INSERT ON dual_maturities, dual_slots, dual_products, dual_volatility, dual_positions, dual_prices, dual_results
  TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (shares) ON dual_sold TO glasshouse_app;
GRANT USAGE ON SEQUENCE dual_position_ids TO glasshouse_app;
GRANT EXECUTE ON FUNCTION dual_window(bigint, bigint, bigint) TO glasshouse_app;
GRANT EXECUTE ON FUNCTION dual_window_holds(bigint, bigint, bigint, bigint) TO glasshouse_app;
GRANT EXECUTE ON FUNCTION dual_payouts(dual_products, numeric, integer, bigint) TO glasshouse_app;
