-- The block that opened a position together with its copies, and the mark when the order of a trader came that an order repeats.

ALTER TABLE contract_positions ADD COLUMN block_id bigint;
ALTER TABLE contract_order_terms ADD COLUMN mark_ticks bigint CHECK (mark_ticks > 0);
