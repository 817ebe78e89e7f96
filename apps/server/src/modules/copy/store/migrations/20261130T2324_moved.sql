-- What came in on the account of a trader, apart from what went out: on balance a gain can be made by money that passes through. Atoms.

ALTER TABLE copy_hours
  -- Since the hour before; what went out is this less what moved.
  ADD COLUMN paid_in numeric(38, 0) NOT NULL DEFAULT 0,
  -- Since the account exists, but for contracts; null in hours of version 1 of the record.
  ADD COLUMN all_in numeric(38, 0) CHECK (all_in >= 0),
  ADD CHECK (all_in IS NULL OR paid_in >= greatest(moved, 0));
