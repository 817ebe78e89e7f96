-- A second of prices is one leaf (kind `second`). Its text holds the root of a small tree over the records of all
-- instruments; their texts stand beside it, one a line.
ALTER TABLE log_entries ADD COLUMN prices text;

-- The root of that tree: leaf = SHA-256(0x02 ‖ text), node = SHA-256(0x03 ‖ left ‖ right), of the shape of RFC 9162.
CREATE FUNCTION log_second_root(prices text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  hashes bytea[];
  above bytea[];
BEGIN
  SELECT array_agg(sha256('\x02'::bytea || convert_to(line, 'UTF8')) ORDER BY n) INTO hashes
  FROM string_to_table(prices, E'\n') WITH ORDINALITY AS lines (line, n);
  WHILE array_length(hashes, 1) > 1 LOOP
    above := '{}';
    FOR i IN 1 .. array_length(hashes, 1) BY 2 LOOP
      above := above || CASE WHEN i = array_length(hashes, 1) THEN hashes[i]
        ELSE sha256('\x03'::bytea || hashes[i] || hashes[i + 1]) END;
    END LOOP;
    hashes := above;
  END LOOP;
  RETURN hashes[1];
END $$;

-- The texts of one full tile of 256 leaves: those of its seconds and ticks that nobody cites. Everything else stays a row.
-- The database compresses them itself, so what is packed can be held against the hashes before the rows go.
CREATE TABLE log_packed (
  tile bigint PRIMARY KEY,
  -- Time of the newest entry.
  time_ms bigint NOT NULL,
  -- Places within the tile, and their texts in the same order: body, then a line for each instrument; parted by RS (30),
  -- which canonical JSON never holds.
  places smallint[] NOT NULL,
  texts text NOT NULL,
  -- The first four bytes of their hashes, to find an entry by its hash.
  prefixes int[] NOT NULL
);
CREATE INDEX log_packed_by_hash ON log_packed USING gin (prefixes);

-- Up to which tile everything is packed.
CREATE TABLE log_pack_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), tile bigint NOT NULL);
INSERT INTO log_pack_mark (tile) VALUES (0);

-- What a tile's packed texts say.
CREATE FUNCTION log_unpacked(asked bigint)
RETURNS TABLE (leaf bigint, body text, prices text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.tile * 256 + u.place, split_part(u.said, E'\n', 1), nullif(substr(u.said, strpos(u.said || E'\n', E'\n') + 1), '')
  FROM log_packed p CROSS JOIN LATERAL unnest(p.places, string_to_array(p.texts, chr(30))) AS u (place, said)
  WHERE p.tile = asked
$$;

-- Texts of the leaves in [from_leaf, to_leaf], wherever they are kept.
CREATE FUNCTION log_texts(from_leaf bigint, to_leaf bigint)
RETURNS TABLE (leaf bigint, body text, prices text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT e.leaf, e.body, e.prices FROM log_entries e WHERE e.leaf BETWEEN from_leaf AND to_leaf
  UNION ALL
  SELECT u.leaf, u.body, u.prices FROM generate_series(from_leaf / 256, to_leaf / 256) AS tile CROSS JOIN LATERAL log_unpacked(tile) u
  WHERE u.leaf BETWEEN from_leaf AND to_leaf
$$;

-- Whether the text of a leaf is still kept.
CREATE FUNCTION log_is_kept(asked bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM log_entries WHERE leaf = asked)
    OR EXISTS (SELECT FROM log_packed WHERE tile = asked / 256 AND (asked % 256)::smallint = ANY (places))
$$;

-- Citations may be of entries that are packed.
ALTER TABLE log_citations DROP CONSTRAINT log_citations_leaf_fkey;

-- Packs the next tile whose entries are all older than `before_ms`, and never one younger than ten minutes by the
-- database's own clock; answers whether it did. Rows go only when what was packed reads back as they do and has the hashes
-- of the tile, those of the instruments within each second too; otherwise nothing is changed and it fails.
CREATE FUNCTION log_pack(before_ms bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this bigint;
  tile_hashes bytea;
  packed smallint[];
BEGIN
  SELECT m.tile INTO this FROM log_pack_mark m FOR UPDATE;
  SELECT t.hashes INTO tile_hashes FROM log_tiles t WHERE t.level = 0 AND t.tile = this;
  IF NOT FOUND OR EXISTS (
    SELECT FROM log_entries e WHERE e.leaf BETWEEN this * 256 AND this * 256 + 255
      AND e.time_ms >= least(before_ms, (extract(epoch FROM now()) * 1000)::bigint - 600000)
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO log_packed AS added (tile, time_ms, places, texts, prefixes)
    SELECT this, max(e.time_ms), array_agg((e.leaf % 256)::smallint ORDER BY e.leaf),
      string_agg(e.body || coalesce(E'\n' || e.prices, ''), chr(30) ORDER BY e.leaf),
      array_agg(('x' || encode(substr(tile_hashes, (e.leaf % 256)::int * 32 + 1, 4), 'hex'))::bit(32)::int)
    FROM log_entries e
    WHERE e.leaf BETWEEN this * 256 AND this * 256 + 255 AND e.kind IN ('second', 'tick')
      AND NOT EXISTS (SELECT FROM log_citations c WHERE c.leaf = e.leaf)
    HAVING count(*) > 0
    RETURNING added.places INTO packed;
  IF EXISTS (
    SELECT FROM (
      SELECT e.leaf, e.body, e.prices FROM log_entries e
      WHERE e.leaf BETWEEN this * 256 AND this * 256 + 255 AND (e.leaf % 256)::smallint = ANY (packed)) was
    FULL JOIN log_unpacked(this) u ON u.leaf = was.leaf
    WHERE u.body IS DISTINCT FROM was.body OR u.prices IS DISTINCT FROM was.prices
      OR sha256('\x00'::bytea || convert_to(u.body, 'UTF8')) <> substr(tile_hashes, (u.leaf % 256)::int * 32 + 1, 32)
      OR (u.prices IS NOT NULL AND encode(log_second_root(u.prices), 'hex') IS DISTINCT FROM u.body::json ->> 'root')
  ) THEN
    RAISE EXCEPTION 'tile % of the log is not what its hashes say: it is not packed', this USING ERRCODE = 'data_corrupted';
  END IF;
  DELETE FROM log_entries e
    WHERE e.leaf BETWEEN this * 256 AND this * 256 + 255 AND (e.leaf % 256)::smallint = ANY (packed);
  UPDATE log_pack_mark SET tile = this + 1;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION log_pack(bigint) FROM PUBLIC;

-- Forgets seconds and ticks of more than 90 days by the database's own clock, whatever is asked: not cited ones of complete
-- tiles. Cited ones of a packed tile become rows again before it goes.
CREATE OR REPLACE FUNCTION log_forget_ticks(before_ms bigint, most int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest bigint := least(before_ms, (extract(epoch FROM now()) * 1000)::bigint - 7776000000);
  gone bigint;
  full_tile record;
BEGIN
  WITH old AS (
    SELECT leaf FROM log_entries
    WHERE kind IN ('tick', 'second') AND time_ms < oldest
      AND leaf < (SELECT coalesce(max(tile) + 1, 0) * 256 FROM log_tiles WHERE level = 0)
      AND NOT EXISTS (SELECT FROM log_citations WHERE log_citations.leaf = log_entries.leaf)
    ORDER BY leaf LIMIT most
  ), deleted AS (DELETE FROM log_entries USING old WHERE log_entries.leaf = old.leaf RETURNING 1)
  SELECT count(*) INTO gone FROM deleted;
  FOR full_tile IN SELECT p.tile, p.places FROM log_packed p WHERE p.time_ms < oldest ORDER BY p.tile LIMIT ceil(most / 256.0) LOOP
    INSERT INTO log_entries (leaf, hash, kind, body, prices, time_ms)
      SELECT u.leaf, sha256('\x00'::bytea || convert_to(u.body, 'UTF8')), u.body::json ->> 'kind', u.body, u.prices,
        (u.body::json ->> 'time')::bigint
      FROM log_unpacked(full_tile.tile) u WHERE EXISTS (SELECT FROM log_citations c WHERE c.leaf = u.leaf);
    DELETE FROM log_packed p WHERE p.tile = full_tile.tile;
    gone := gone + cardinality(full_tile.places);
  END LOOP;
  RETURN gone;
END $$;

-- Rows come and go every second: the room of those that were packed is taken up again at once.
ALTER TABLE log_entries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);

-- No second comes from a staff call.
CREATE OR REPLACE FUNCTION log_queue_by_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' AND NEW.kind IN ('tick', 'second', 'option_order', 'staff_acts') THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

GRANT SELECT ON log_packed TO glasshouse_app;
GRANT EXECUTE ON FUNCTION log_pack(bigint) TO glasshouse_app;
