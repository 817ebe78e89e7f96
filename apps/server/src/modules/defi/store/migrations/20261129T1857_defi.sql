-- Lending pools. Amounts are atoms, shares have six decimals more than their asset, rates parts per million of a year, times epoch
-- milliseconds. Cash and what is lent are balances of the ledger and stand nowhere else. Moves, hours and terms are only ever added.

CREATE TABLE defi_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  from_at bigint NOT NULL,
  base integer NOT NULL CHECK (base >= 0),
  kink integer NOT NULL CHECK (kink BETWEEN 1 AND 999999),
  slope1 integer NOT NULL CHECK (slope1 >= 0),
  slope2 integer NOT NULL CHECK (slope2 >= 0),
  rise_most integer NOT NULL CHECK (rise_most > 0),
  fee_ppm integer NOT NULL CHECK (fee_ppm BETWEEN 0 AND 1000000),
  supply_cap numeric(38, 0) NOT NULL CHECK (supply_cap >= 0),
  -- Its record in the public log, and the SHA-256 of that text.
  record text NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX defi_terms_of_pool ON defi_terms (asset_id, id DESC);

CREATE TABLE defi_hours (
  asset_id smallint NOT NULL REFERENCES assets,
  hour bigint NOT NULL CHECK (hour % 3600000 = 0),
  terms_id bigint NOT NULL REFERENCES defi_terms,
  -- The pool after the interest of the hour was added.
  cash numeric(38, 0) NOT NULL CHECK (cash >= 0),
  lent numeric(38, 0) NOT NULL CHECK (lent >= 0),
  due numeric(38, 0) NOT NULL CHECK (due >= 0),
  fee_due numeric(38, 0) NOT NULL CHECK (fee_due BETWEEN 0 AND due),
  next_interest numeric(38, 0) NOT NULL CHECK (next_interest >= 0),
  shares numeric(38, 0) NOT NULL CHECK (shares >= 0),
  -- Worth of a share × 10^24, cut.
  price numeric(60, 0) NOT NULL CHECK (price > 0),
  due_added numeric(38, 0) NOT NULL CHECK (due_added >= 0),
  fee_added numeric(38, 0) NOT NULL CHECK (fee_added >= 0),
  -- What losses of the hour before took from all shares, and what the reserve covered.
  loss numeric(38, 0) NOT NULL,
  covered numeric(38, 0) NOT NULL CHECK (covered >= 0),
  utilisation_ppm integer NOT NULL CHECK (utilisation_ppm BETWEEN 0 AND 1000000),
  borrow_ppm bigint NOT NULL CHECK (borrow_ppm >= 0),
  loans integer NOT NULL CHECK (loans >= 0),
  exits_waiting integer NOT NULL CHECK (exits_waiting >= 0),
  record text NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (asset_id, hour)
);

CREATE TABLE defi_pools (
  asset_id smallint PRIMARY KEY REFERENCES assets,
  opened_at bigint NOT NULL,
  due numeric(38, 0) NOT NULL DEFAULT 0 CHECK (due >= 0),
  fee_due numeric(38, 0) NOT NULL DEFAULT 0 CHECK (fee_due >= 0 AND fee_due <= due),
  next_interest numeric(38, 0) NOT NULL DEFAULT 0 CHECK (next_interest >= 0),
  shares numeric(38, 0) NOT NULL DEFAULT 0 CHECK (shares >= 0),
  -- Sum of utilisation × ms of the running hour, up to `u_at`.
  u_ms numeric(38, 0) NOT NULL DEFAULT 0 CHECK (u_ms >= 0),
  u_at bigint NOT NULL,
  -- The newest hour that was charged.
  hour bigint NOT NULL CHECK (hour % 3600000 = 0),
  terms_id bigint NOT NULL REFERENCES defi_terms,
  -- Sums of what happened since that hour, by their names in its record.
  flows jsonb NOT NULL DEFAULT '{}',
  revision bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (asset_id, hour) REFERENCES defi_hours (asset_id, hour)
);

CREATE TABLE defi_positions (
  user_id bigint NOT NULL REFERENCES users,
  asset_id smallint NOT NULL REFERENCES assets,
  shares numeric(38, 0) NOT NULL CHECK (shares >= 0),
  -- Of them those that wait to leave.
  waiting numeric(38, 0) NOT NULL DEFAULT 0 CHECK (waiting >= 0 AND waiting <= shares),
  supplied numeric(38, 0) NOT NULL CHECK (supplied >= 0),
  withdrawn numeric(38, 0) NOT NULL DEFAULT 0 CHECK (withdrawn >= 0),
  PRIMARY KEY (user_id, asset_id)
);
CREATE INDEX defi_positions_of_pool ON defi_positions (asset_id);

CREATE SEQUENCE defi_exit_ids;
CREATE TABLE defi_exits (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  shares_asked numeric(38, 0) NOT NULL CHECK (shares_asked > 0),
  shares_left numeric(38, 0) NOT NULL CHECK (shares_left BETWEEN 0 AND shares_asked),
  -- What parts of it were paid.
  paid numeric(38, 0) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  asked_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'paid', 'canceled')),
  ended_at bigint CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK (state <> 'paid' OR shares_left = 0),
  CHECK (state <> 'waiting' OR shares_left > 0),
  FOREIGN KEY (user_id, asset_id) REFERENCES defi_positions (user_id, asset_id)
);
CREATE INDEX defi_exits_waiting ON defi_exits (asset_id, id) WHERE state = 'waiting';
CREATE INDEX defi_exits_of_user ON defi_exits (user_id, id DESC);

CREATE SEQUENCE defi_move_ids;
CREATE TABLE defi_moves (
  id bigint PRIMARY KEY,
  -- Null: the operator's, of shares that belong to no user.
  user_id bigint REFERENCES users,
  asset_id smallint NOT NULL REFERENCES assets,
  kind text NOT NULL CHECK (kind IN ('seed', 'supply', 'withdraw', 'exit_paid')),
  by_side text NOT NULL CHECK (by_side IN ('amount', 'shares')),
  atoms numeric(38, 0) NOT NULL CHECK (atoms >= 0),
  shares numeric(38, 0) NOT NULL CHECK (shares > 0),
  exit_id bigint REFERENCES defi_exits,
  -- The pool right before.
  cash numeric(38, 0) NOT NULL,
  lent numeric(38, 0) NOT NULL,
  worth numeric(38, 0) NOT NULL,
  pool_shares numeric(38, 0) NOT NULL,
  coming numeric(38, 0) NOT NULL,
  price numeric(60, 0) NOT NULL,
  time bigint NOT NULL,
  hour bigint NOT NULL,
  terms_id bigint NOT NULL REFERENCES defi_terms,
  -- Size of the newest signed head by then.
  head_size bigint NOT NULL,
  record text NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  CHECK ((kind = 'seed') = (user_id IS NULL)),
  CHECK ((kind = 'exit_paid') = (exit_id IS NOT NULL)),
  FOREIGN KEY (asset_id, hour) REFERENCES defi_hours (asset_id, hour)
);
CREATE INDEX defi_moves_of_user ON defi_moves (user_id, id DESC);
CREATE INDEX defi_moves_of_pool ON defi_moves (asset_id, id);

-- What was lost of loans whose pledge did not cover them.
CREATE TABLE defi_losses (
  loan_id bigint PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  principal numeric(38, 0) NOT NULL CHECK (principal >= 0),
  interest numeric(38, 0) NOT NULL CHECK (interest >= 0),
  -- The operator's part of that interest, what the reserve covered, and by how much the worth of all shares fell.
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  covered numeric(38, 0) NOT NULL CHECK (covered >= 0),
  fall numeric(38, 0) NOT NULL,
  time bigint NOT NULL
);
CREATE INDEX defi_losses_of_pool ON defi_losses (asset_id, time);

GRANT SELECT, INSERT ON defi_terms, defi_hours, defi_moves, defi_losses TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (due, fee_due, next_interest, shares, u_ms, u_at, hour, terms_id, flows, revision) ON defi_pools TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (shares, waiting, supplied, withdrawn) ON defi_positions TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (shares_left, paid, state, ended_at) ON defi_exits TO glasshouse_app;
GRANT USAGE ON SEQUENCE defi_exit_ids, defi_move_ids TO glasshouse_app;
