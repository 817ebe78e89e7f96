-- How far beyond the mark a part of a block that rests may trade, in ticks; it ends at the first mark that leaves it farther away.

ALTER TABLE contract_order_terms ADD COLUMN away_ticks bigint CHECK (away_ticks >= 0);
