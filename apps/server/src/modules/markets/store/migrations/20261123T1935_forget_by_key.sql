-- A bitmap reads a whole range before its LIMIT: ticks that are old are walked by the key alone, whatever the planner expects.
ALTER FUNCTION forget_index_ticks(bigint, int) SET enable_bitmapscan = off;
