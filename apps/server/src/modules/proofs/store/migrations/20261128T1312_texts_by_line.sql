-- The texts of a tile are packed line by line instead of entry by entry: the first lines of all its entries, their bodies, then
-- their second lines, and so on; parts are parted by RS (30), the lines of one by line breaks, and an entry without such a line has
-- an empty one. So what is alike lies side by side, within the reach of the compression: half the room.
ALTER TABLE log_packed ADD COLUMN is_by_line boolean NOT NULL DEFAULT false;

-- What a tile's packed texts say, in either order.
CREATE OR REPLACE FUNCTION log_unpacked(asked bigint)
RETURNS TABLE (leaf bigint, body text, prices text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p.tile * 256 + u.place, split_part(u.said, E'\n', 1), nullif(substr(u.said, strpos(u.said || E'\n', E'\n') + 1), '')
  FROM log_packed p CROSS JOIN LATERAL unnest(p.places, string_to_array(p.texts, chr(30))) AS u (place, said)
  WHERE p.tile = asked AND NOT p.is_by_line
  UNION ALL
  SELECT p.tile * 256 + p.places[l.nth], max(l.line) FILTER (WHERE part.nth = 1),
    string_agg(l.line, E'\n' ORDER BY part.nth) FILTER (WHERE part.nth > 1 AND l.line <> '')
  FROM log_packed p CROSS JOIN LATERAL string_to_table(p.texts, chr(30)) WITH ORDINALITY AS part (lines, nth)
  CROSS JOIN LATERAL string_to_table(part.lines, E'\n') WITH ORDINALITY AS l (line, nth)
  WHERE p.tile = asked AND p.is_by_line GROUP BY p.tile, p.places[l.nth]
$$;

-- Packs the next tile whose entries are all older than `before_ms`, and never one younger than ten minutes by the
-- database's own clock; answers whether it did. Rows go only when what was packed reads back as they do and has the hashes
-- of the tile, those of the instruments within each second too; otherwise nothing is changed and it fails.
CREATE OR REPLACE FUNCTION log_pack(before_ms bigint) RETURNS boolean
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
  WITH found AS MATERIALIZED (
    SELECT (e.leaf % 256)::smallint AS place, e.time_ms, e.body || coalesce(E'\n' || e.prices, '') AS said
    FROM log_entries e
    WHERE e.leaf BETWEEN this * 256 AND this * 256 + 255 AND e.kind IN ('second', 'tick')
      AND NOT EXISTS (SELECT FROM log_citations c WHERE c.leaf = e.leaf)),
  lines AS MATERIALIZED (
    SELECT f.place, l.line, l.nth FROM found f CROSS JOIN LATERAL string_to_table(f.said, E'\n') WITH ORDINALITY AS l (line, nth)),
  columns AS (
    SELECT n.nth, string_agg(coalesce(l.line, ''), E'\n' ORDER BY f.place) AS lines
    FROM (SELECT DISTINCT nth FROM lines) n CROSS JOIN found f LEFT JOIN lines l ON (l.place, l.nth) = (f.place, n.nth)
    GROUP BY n.nth)
  INSERT INTO log_packed AS added (tile, time_ms, places, texts, prefixes, is_by_line)
    SELECT this, max(f.time_ms), array_agg(f.place ORDER BY f.place),
      (SELECT string_agg(c.lines, chr(30) ORDER BY c.nth) FROM columns c),
      array_agg(('x' || encode(substr(tile_hashes, f.place * 32 + 1, 4), 'hex'))::bit(32)::int ORDER BY f.place), true
    FROM found f HAVING count(*) > 0
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
