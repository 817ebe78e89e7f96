-- A minute quotes until the next one begins to: the newest second that a position was accepted behind is of the minute that quoted it.
-- Positions from before are not looked at again; no code accepted another.
ALTER TABLE dual_positions ADD CONSTRAINT dual_positions_of_minute CHECK (newest_time < quote_minute + 60000) NOT VALID;
