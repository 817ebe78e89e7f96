/**
 * What must always hold of the ticks that products settle by: `index_seconds` and `index_ticks` say what the public log says,
 * as queries that return no rows. Texts are compared with the canonical record, so that no text that somebody put there can
 * break the query.
 *
 * Limits: `tickInvariants` read the last quarter of an hour (some tens of milliseconds; the server runs them every minute), the whole record
 * is read by `recordInvariants` (npm run check:money). Whether the log itself was rewritten, its heads tell (packages/proofs).
 */
import { INDEX_KINDS } from '../domain/market.ts';

const WINDOW_MS = 900_000;
/** Among so many newest leaves every second is looked at, also when nobody names it any more. */
const WINDOW_LEAVES = 10_000;
/** Entries of younger ticks are never forgotten: 13 days. */
const KEPT_MS = 1_123_200_000;

/** Ticks since a time, and everything that is kept of them with 0. */
const ticksSince = (time: string) => `
  SELECT t.index_id, t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf
  FROM markets m JOIN index_ticks t ON t.index_id = m.id AND t.time_ms >= ${time}
  UNION ALL
  SELECT u.index_id, s.time_ms, s.time_ms / 1000, u.price_ticks, s.prices, s.leaf
  FROM index_seconds s JOIN index_lists l ON l.from_ms = s.list_ms
  CROSS JOIN LATERAL unnest(l.index_ids, s.price_ticks) AS u (index_id, price_ticks)
  WHERE s.time_ms >= ${time} AND u.price_ticks IS NOT NULL`;
/** Of each instrument those before its own last one: what a closed stock had last lies far behind the newest seconds. */
const RECENT_TICKS = `
  SELECT m.id AS index_id, t.* FROM markets m
  CROSS JOIN LATERAL tick_at(m.id, ${Number.MAX_SAFE_INTEGER}) last
  CROSS JOIN LATERAL ticks_between(m.id, last.time_ms - ${WINDOW_MS} + 1, last.time_ms) t`;
const RECENT_SECONDS = `SELECT * FROM index_seconds WHERE time_ms > (SELECT max(time_ms) FROM index_seconds) - ${WINDOW_MS}`;
const PACKED = `
  SELECT u.leaf, NULL::bytea AS hash, u.body, u.prices
  FROM log_packed p CROSS JOIN LATERAL log_unpacked(p.tile) u`;
const ENTRIES = `SELECT leaf, hash, body, prices FROM log_entries WHERE kind IN ('second', 'tick')`;
/**
 * What stands at the leaves of some rows, packed or not, however old: the last minutes of an instrument without a price, as a
 * closed stock's, lie far behind the newest leaves.
 */
const entriesOf = (rows: string) => `
  ${ENTRIES} AND leaf IN (SELECT leaf FROM (${rows}) own)
  UNION ALL ${PACKED} WHERE p.tile IN (SELECT leaf / 256 FROM (${rows}) own)`;
/** The newest entries, from the first of the newest seconds on; the older part of them may be packed already. */
const RECENT_ENTRIES = `
  ${ENTRIES} AND leaf >= least((SELECT min(leaf) FROM (${RECENT_SECONDS}) s), (SELECT max(leaf) FROM log_entries) - ${WINDOW_LEAVES})
  UNION ALL ${PACKED} WHERE p.tile >= (SELECT min(leaf) / 256 FROM (${RECENT_SECONDS}) s)`;
const ALL_ENTRIES = `${ENTRIES} UNION ALL ${PACKED}`;

/** Whether a text `e.body` has the hash that stands in the log at leaf `t.leaf`. */
const HASHED = `
  (e.hash IS NULL OR e.hash = sha256('\\x00'::bytea || convert_to(e.body, 'UTF8')))
  AND (f.hashes IS NULL OR substr(f.hashes, (32 * (t.leaf % 256) + 1)::int, 32) = sha256('\\x00'::bytea || convert_to(e.body, 'UTF8')))`;
/** The symbol that a text of the log ends with. */
const SYMBOL = (text: string) => `split_part(split_part(right(${text}, 120), '"symbol":"', 2), '"', 1)`;
const YOUNG = `t.time_ms > extract(epoch FROM now()) * 1000 - ${KEPT_MS}`;

/** Rows that a query reads more than once: few are kept, those of the whole record are read again. */
type Kept = 'MATERIALIZED' | 'NOT MATERIALIZED';

/**
 * Ticks that are not what stands at their leaf, or whose leaf is not the hash of what stands there. Prices are kept in steps,
 * and a recorded step is never changed (listed-steps.ts), so that of the market is that of every list.
 */
const differing = (ticks: string, entries: string, kept: Kept) => `
  WITH ticks AS ${kept} (${ticks}), entries AS ${kept} (${entries})
  SELECT m.symbol, t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf, left(e.body, 40) AS logged
  FROM ticks t JOIN markets m ON m.id = t.index_id
  LEFT JOIN entries e ON e.leaf = t.leaf
  -- Each second is cut into its texts once, and not for each of its ticks.
  LEFT JOIN (
    SELECT s.leaf, line, ${SYMBOL('line')} AS symbol
    FROM entries s CROSS JOIN LATERAL string_to_table(s.prices, E'\\n') AS line
  ) own ON own.leaf = t.leaf AND own.symbol = m.symbol
  LEFT JOIN log_tiles f ON f.level = 0 AND f.tile = t.leaf / 256
  CROSS JOIN LATERAL (SELECT
    '{"index":' || coalesce('"' || trim_scale(t.price_ticks * m.tick::numeric) || '"', 'null') AS starts,
    ',"prices":"' || t.prices || '",' AS has,
    '"seq":"' || t.seq || '","symbol":"' || m.symbol || '","time":"' || t.time_ms || '","version":"1"}' AS ends,
    '"step":"' || m.tick || '","symbol":"' || m.symbol || '","version":"1"}' AS ends_price,
    ',"time":"' || t.time_ms || '","version":"1"}' AS ends_second) said
  WHERE CASE
    WHEN e.leaf IS NULL THEN ${YOUNG}
    WHEN e.prices IS NULL THEN NOT (starts_with(e.body, said.starts || ',"kind":"tick","previous":')
      AND strpos(e.body, said.has || '"quotes":[') > 0 AND right(e.body, length(said.ends)) = said.ends AND ${HASHED})
    ELSE NOT (t.seq = t.time_ms / 1000 AND right(e.body, length(said.ends_second)) = said.ends_second
      AND strpos(e.body, said.has || '"root":"') > 0
      AND coalesce(starts_with(own.line, said.starts || ',"kind":"price","previous":')
        AND right(own.line, length(said.ends_price)) = said.ends_price, false))
    END`;

/** Seconds that are not what stands at their leaf, with the texts of all instruments. */
const differingSeconds = (seconds: string, entries: string) => `
  SELECT 'second' AS symbol, t.time_ms, t.leaf, left(e.body, 40) AS logged
  FROM (${seconds}) t
  LEFT JOIN (${entries}) e ON e.leaf = t.leaf
  LEFT JOIN log_tiles f ON f.level = 0 AND f.tile = t.leaf / 256
  CROSS JOIN LATERAL (SELECT ',"time":"' || t.time_ms || '","version":"1"}' AS ends) said
  WHERE CASE WHEN e.leaf IS NULL THEN ${YOUNG}
    ELSE NOT (coalesce(starts_with(e.body, '{"before":') AND strpos(e.body, ',"kind":"second","prices":"' || t.prices || '",') > 0
      AND right(e.body, length(said.ends)) = said.ends AND ${HASHED}
      -- One place of the list, and one price, for each of its texts.
      AND (t.list_ms IS NULL OR (cardinality(t.price_ticks), (SELECT cardinality(l.index_ids) FROM index_lists l WHERE l.from_ms = t.list_ms))
        = (cardinality(string_to_array(e.prices, E'\\n')), cardinality(string_to_array(e.prices, E'\\n'))))
      AND encode(log_second_root(e.prices), 'hex') = split_part(split_part(e.body, '"root":"', 2), '"', 1), false)) END`;

/** A text as a time; null when it is none. */
const NUMBER = (text: string) =>
  `CASE WHEN length(${text}) BETWEEN 1 AND 15 AND translate(${text}, '0123456789', '') = '' THEN ${text}::bigint END`;

/**
 * Ticks of the log that products do not see. Cut by fixed texts, ten times as fast as by patterns: inside a text of canonical
 * JSON every quotation mark has a backslash before it.
 */
const unseen = (entries: string) => `
  WITH parts AS (
    SELECT leaf, ${SYMBOL('body')} AS symbol,
      split_part(split_part(right(body, 120), '"time":"', 2), '"', 1) AS time, '' AS before, true AS is_row
    FROM (${entries}) e WHERE prices IS NULL AND left(body, 60) LIKE '{"index":%,"kind":"tick",%'
    UNION ALL
    SELECT leaf, ${SYMBOL('line')},
      split_part(split_part(right(body, 60), '"time":"', 2), '"', 1), split_part(split_part(body, '"time":"', 2), '"', 1),
      NOT starts_with(line, '{"index":null,')
    FROM (${entries}) e CROSS JOIN LATERAL string_to_table(prices, E'\\n') AS line WHERE prices IS NOT NULL),
  said AS MATERIALIZED (
    SELECT leaf, symbol, is_row, ${NUMBER('time')} AS time, ${NUMBER('before')} AS before FROM parts),
  ticks AS MATERIALIZED (${ticksSince('(SELECT min(least(said.time, said.before)) FROM said)')})
  SELECT said.symbol, said.time, said.leaf FROM said
  LEFT JOIN markets m ON m.symbol = said.symbol AND m.kind IN (${INDEX_KINDS.map((kind) => `'${kind}'`).join(', ')})
  LEFT JOIN ticks t ON t.index_id = m.id AND t.time_ms = said.time
  -- A missing price has a row where it begins.
  LEFT JOIN ticks p ON NOT said.is_row AND p.index_id = m.id AND p.time_ms = said.before
  WHERE t.leaf IS DISTINCT FROM said.leaf AND (said.is_row OR p.price_ticks IS NOT NULL)`;

/** Seconds of the log that products do not see. */
const unseenSeconds = (entries: string) => `
  SELECT 'second' AS symbol, e.leaf FROM (${entries}) e LEFT JOIN index_seconds s ON s.leaf = e.leaf
  WHERE e.prices IS NOT NULL AND s.leaf IS NULL`;

/** `isAll`: of everything that is kept, so that the whole log is read once instead of leaf by leaf. */
const invariants = (ticks: string, seconds: string, entries: string, isAll: boolean) => {
  const which = isAll ? '' : 'the newest ';
  const kept = isAll ? 'NOT MATERIALIZED' : 'MATERIALIZED';
  const at = (rows: string) => (isAll ? entries : entriesOf(rows));
  return [
    {
      id: 'I16',
      title: `${which}ticks that products settle by are those of the public log`,
      sql: differing(ticks, at('SELECT leaf FROM ticks'), kept),
    },
    { id: 'I16', title: `${which}ticks of the public log are all there to settle by`, sql: unseen(entries) },
    {
      id: 'I16',
      title: `${which}seconds that products settle by are those of the public log`,
      sql: differingSeconds(seconds, at(seconds)),
    },
    { id: 'I16', title: `${which}seconds of the public log are all there to settle by`, sql: unseenSeconds(entries) },
  ] as const;
};

/** The newest ticks. */
export const tickInvariants = invariants(RECENT_TICKS, RECENT_SECONDS, RECENT_ENTRIES, false);

/** All ticks that are kept. */
export const recordInvariants = invariants(ticksSince('0'), 'SELECT * FROM index_seconds', ALL_ENTRIES, true);
