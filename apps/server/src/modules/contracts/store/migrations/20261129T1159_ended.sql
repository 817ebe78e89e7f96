-- The positions of a user that ended since a time: what an analysis is made of.
CREATE INDEX contract_positions_ended ON contract_positions (user_id, closed_ms) WHERE status = 'closed';
