-- The index of one second, as logged: the leaf names the record in the public log, whose text has the quotes.
-- index_id is the market that the index is named after (the spot pair, the stock). No price: price_ticks is null.
CREATE TABLE index_ticks (
  index_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  price_ticks bigint CHECK (price_ticks > 0),
  leaf bigint NOT NULL,
  PRIMARY KEY (index_id, time_ms)
);

-- Forgets ticks whose log entry was forgotten.
CREATE FUNCTION forget_index_ticks(before_ms bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM index_ticks WHERE time_ms < before_ms
      AND NOT EXISTS (SELECT FROM log_entries WHERE log_entries.leaf = index_ticks.leaf)
    RETURNING 1)
  SELECT count(*) FROM gone
$$;
REVOKE ALL ON FUNCTION forget_index_ticks(bigint) FROM PUBLIC;

GRANT SELECT, INSERT ON index_ticks TO glasshouse_app;
GRANT EXECUTE ON FUNCTION forget_index_ticks(bigint) TO glasshouse_app;
