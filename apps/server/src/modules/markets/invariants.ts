/**
 * What must always hold of the ticks that products settle by: `index_ticks` says what the public log says, as queries that
 * return no rows. Texts are compared with the canonical record, so that no text that somebody put there can break the query.
 *
 * Limits: `tickInvariants` read the last quarter of an hour (some tens of milliseconds; the server runs them every minute), the whole record
 * is read by `recordInvariants` (npm run check:money). Whether the log itself was rewritten, its heads tell (packages/proofs).
 */
const WINDOW_MS = 900_000;
/** As many entries as may be of the window. */
const WINDOW_LEAVES = 10_000;
/** Entries of younger ticks are never forgotten: 89 days. */
const KEPT_MS = 7_689_600_000;

const RECENT_TICKS = `
  SELECT t.* FROM markets m CROSS JOIN LATERAL (
    SELECT * FROM index_ticks WHERE index_id = m.id
      AND time_ms > (SELECT max(time_ms) FROM index_ticks WHERE index_id = m.id) - ${WINDOW_MS}) t`;
const RECENT_ENTRIES = `SELECT * FROM log_entries WHERE leaf > (SELECT max(leaf) FROM log_entries) - ${WINDOW_LEAVES}`;

/** Ticks that are not what stands at their leaf, or whose leaf is not the hash of what stands there. */
const differing = (ticks: string) => `
  SELECT m.symbol, t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf, left(e.body, 40) AS logged
  FROM (${ticks}) t JOIN markets m ON m.id = t.index_id
  LEFT JOIN log_entries e ON e.leaf = t.leaf
  LEFT JOIN log_tiles f ON f.level = 0 AND f.tile = t.leaf / 256
  CROSS JOIN LATERAL (SELECT
    '{"index":' || coalesce('"' || trim_scale(t.price_ticks * m.tick::numeric) || '"', 'null') || ',"kind":"tick","previous":' AS starts,
    ',"prices":"' || t.prices || '","quotes":[' AS has,
    '"seq":"' || t.seq || '","symbol":"' || m.symbol || '","time":"' || t.time_ms || '","version":"1"}' AS ends) said
  WHERE CASE WHEN e.leaf IS NULL THEN t.time_ms > extract(epoch FROM now()) * 1000 - ${KEPT_MS}
    ELSE NOT (starts_with(e.body, said.starts) AND strpos(e.body, said.has) > 0 AND right(e.body, length(said.ends)) = said.ends
      AND e.hash = sha256('\\x00'::bytea || convert_to(e.body, 'UTF8'))
      AND (f.hashes IS NULL OR substr(f.hashes, (32 * (t.leaf % 256) + 1)::int, 32) = e.hash)) END`;

/**
 * Ticks of the log that products do not see. Cut by fixed texts, ten times as fast as by patterns: inside a text of canonical
 * JSON every quotation mark has a backslash before it.
 */
const unseen = (entries: string) => `
  WITH parts AS MATERIALIZED (
    SELECT leaf, split_part(split_part(right(body, 120), '"symbol":"', 2), '"', 1) AS symbol,
      split_part(split_part(right(body, 120), '"time":"', 2), '"', 1) AS time
    FROM (${entries}) e WHERE left(body, 60) LIKE '{"index":%,"kind":"tick",%'),
  said AS MATERIALIZED (
    SELECT leaf, symbol, CASE WHEN length(time) BETWEEN 1 AND 15 AND translate(time, '0123456789', '') = '' THEN time::bigint END AS time
    FROM parts)
  SELECT said.symbol, said.time, said.leaf FROM said
  LEFT JOIN markets m ON m.symbol = said.symbol AND m.kind IN ('spot', 'stock')
  LEFT JOIN index_ticks t ON t.index_id = m.id AND t.time_ms = said.time
  WHERE t.leaf IS DISTINCT FROM said.leaf`;

const invariants = (ticks: string, entries: string, which: string) =>
  [
    { id: 'I16', title: `${which} that products settle by are those of the public log`, sql: differing(ticks) },
    { id: 'I16', title: `${which} of the public log are all there to settle by`, sql: unseen(entries) },
  ] as const;

/** The newest ticks. */
export const tickInvariants = invariants(RECENT_TICKS, RECENT_ENTRIES, 'the newest ticks');

/** All ticks that are kept. */
export const recordInvariants = invariants('SELECT * FROM index_ticks', 'SELECT * FROM log_entries', 'ticks');
