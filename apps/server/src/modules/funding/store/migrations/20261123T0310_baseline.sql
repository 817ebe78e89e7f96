-- Deposits (recharges) and withdrawals, cards and addresses. Amounts are atoms of the asset, times epoch milliseconds.
-- Network '' where an asset has only its own.

-- The smallest deposit, and how long money is under way, per asset and network. Terms of withdrawals: withdraw_terms.
CREATE TABLE recharge_terms (
  asset_id smallint NOT NULL REFERENCES assets,
  network text NOT NULL,
  position smallint NOT NULL,
  min_recharge numeric(38, 0) NOT NULL CHECK (min_recharge > 0),
  -- Blocks until the operator counts a payment as received; null for bank transfers.
  confirmations smallint,
  minutes_in int NOT NULL,
  minutes_out int NOT NULL,
  PRIMARY KEY (asset_id, network)
);

INSERT INTO recharge_terms (asset_id, network, position, min_recharge, confirmations, minutes_in, minutes_out) VALUES
  (1, '', 1, 10000, 3, 30, 60),
  (2, '', 1, 100000, 12, 5, 10),
  (3, 'TRC20', 1, 1000000, 20, 2, 10),
  (3, 'ERC20', 2, 1000000, 12, 5, 10),
  (4, '', 1, 1000000, 6, 15, 30),
  (101, '', 1, 1000, NULL, 1440, 2880),
  (102, '', 1, 10000, NULL, 1440, 2880),
  (103, '', 1, 1000, NULL, 1440, 2880),
  (104, '', 1, 10000, NULL, 1440, 2880),
  (105, '', 1, 1000, NULL, 1440, 2880),
  (106, '', 1, 1000, NULL, 1440, 2880),
  (107, '', 1, 5000, NULL, 1440, 2880),
  (108, '', 1, 50000, NULL, 1440, 2880),
  (109, '', 1, 50000, NULL, 1440, 2880),
  (110, '', 1, 2000, NULL, 1440, 2880),
  (111, '', 1, 200000, NULL, 1440, 2880);

-- Where the operator receives: set by two people, never changed, the highest version applies.
CREATE TABLE receiving_places (
  asset_id smallint NOT NULL,
  network text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- {"address": …} of a coin, or the fields of a bank account.
  details jsonb NOT NULL,
  is_demo boolean NOT NULL,
  -- The proposal that two people approved; only the first ones of a demo have none.
  proposal_id bigint UNIQUE,
  set_at bigint NOT NULL,
  PRIMARY KEY (asset_id, network, version),
  FOREIGN KEY (asset_id, network) REFERENCES recharge_terms,
  CHECK (is_demo OR proposal_id IS NOT NULL)
);

CREATE TABLE recharges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  network text NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  -- The transaction or transfer, as its payer wrote it, and as it is compared: '<network>:<reference>'.
  reference text NOT NULL,
  reference_key text NOT NULL,
  -- Reference of the picture.
  voucher text NOT NULL UNIQUE,
  -- The version of receiving_places that the payer saw.
  place_version int NOT NULL,
  -- Its value at the request; null when there was no price.
  usd numeric,
  approvals_needed smallint NOT NULL CHECK (approvals_needed IN (1, 2)),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected')),
  reason text,
  created_at bigint NOT NULL,
  decided_at bigint,
  -- When the first of two approved.
  reviewed_at bigint,
  FOREIGN KEY (asset_id, network, place_version) REFERENCES receiving_places,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
CREATE INDEX recharges_by_user ON recharges (user_id, id);
-- One payment is credited once, whoever reports it: only one that was rejected may be reported again.
CREATE UNIQUE INDEX recharges_one_live_reference ON recharges (reference_key) WHERE state <> 'rejected';

-- Every user that reported a payment: another may do so after a rejection, and the reviewer sees who did before.
CREATE TABLE recharge_references (
  reference_key text NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (reference_key, user_id)
);
-- sha256 of every picture that was used as a voucher, as it was sent and as it was kept.
CREATE TABLE recharge_pictures (
  sha256 bytea PRIMARY KEY,
  recharge_id bigint NOT NULL REFERENCES recharges
);

-- Files of payouts; their rows are the withdrawals that name them.
CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id smallint NOT NULL,
  network text NOT NULL,
  staff_id bigint NOT NULL,
  -- Of the file, to check that every download is the same.
  sha256 bytea NOT NULL,
  rows int NOT NULL CHECK (rows > 0),
  atoms numeric(38, 0) NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  network text NOT NULL,
  -- The saved address or card; its label, and the address in full or the card masked, as they were.
  kind text NOT NULL CHECK (kind IN ('coin', 'bank')),
  target_id bigint NOT NULL,
  target_label text NOT NULL,
  target_text text NOT NULL,
  atoms numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  -- What it counts against the limit of 24 hours: satoshi of BTC, rounded up.
  counted numeric(38, 0) NOT NULL CHECK (counted > 0),
  usd numeric,
  remark text NOT NULL,
  approvals_needed smallint NOT NULL CHECK (approvals_needed IN (1, 2)),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN
    ('requested', 'review', 'approved', 'sent', 'completed', 'rejected', 'failed', 'cancelled')),
  reason text,
  txid text,
  batch_id bigint REFERENCES payout_batches,
  -- The proposal by which a failed payout was returned.
  proposal_id bigint UNIQUE,
  created_at bigint NOT NULL,
  reviewed_at bigint,
  approved_at bigint,
  sent_at bigint,
  ended_at bigint,
  -- The staff who approved it: none of them may say that it was sent.
  approved_by bigint[] NOT NULL DEFAULT '{}',
  -- The user receives more than nothing.
  CHECK (atoms > fee),
  CHECK ((state IN ('completed', 'rejected', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK ((state IN ('rejected', 'failed')) = (reason IS NOT NULL)),
  CHECK ((state = 'failed') = (proposal_id IS NOT NULL)),
  CHECK (state <> 'completed' OR (txid IS NOT NULL AND sent_at IS NOT NULL AND approved_at IS NOT NULL)),
  CHECK (state <> 'sent' OR (sent_at IS NOT NULL AND approved_at IS NOT NULL))
);
CREATE INDEX withdrawals_by_user ON withdrawals (user_id, id);
CREATE INDEX withdrawals_by_state ON withdrawals (state, id);
CREATE INDEX withdrawals_by_batch ON withdrawals (batch_id, id) WHERE batch_id IS NOT NULL;

-- One row for each user with a deposit or withdrawal: locked before anything is added to what is open or counted.
CREATE TABLE funding_users (
  user_id bigint PRIMARY KEY
);

-- What has ended never changes, whatever a program tries.
CREATE FUNCTION refuse_after_the_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('approved', 'rejected') AND TG_TABLE_NAME = 'recharges'
     OR OLD.state IN ('completed', 'rejected', 'failed', 'cancelled') AND TG_TABLE_NAME = 'withdrawals' THEN
    RAISE EXCEPTION 'what is over does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recharges_end BEFORE UPDATE ON recharges FOR EACH ROW EXECUTE FUNCTION refuse_after_the_end();
CREATE TRIGGER withdrawals_end BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_after_the_end();

-- Bank cards that money is paid out to. What identifies the holder is sealed with a key outside the database. A user has
-- one of each kind; a replaced one stays for the withdrawals that name it, until the account is closed.
CREATE TABLE bank_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('domestic', 'international')),
  -- Null: the account was closed.
  details bytea,
  created_at bigint NOT NULL,
  ended_at bigint,
  CHECK (details IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX bank_cards_live ON bank_cards (user_id, kind) WHERE ended_at IS NULL;

-- Addresses that coins may be withdrawn to.
CREATE TABLE wallet_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  asset_id smallint NOT NULL REFERENCES assets,
  network text NOT NULL,
  chain text NOT NULL CHECK (chain IN ('bitcoin', 'ethereum', 'tron', 'litecoin')),
  address text NOT NULL,
  name text NOT NULL,
  qrcode text,
  created_at bigint NOT NULL,
  -- No withdrawal goes to it earlier; set when it is added, never changed.
  usable_at bigint NOT NULL CHECK (usable_at >= created_at),
  ended_at bigint,
  CHECK (qrcode IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX wallet_addresses_live ON wallet_addresses (user_id, asset_id, network, address) WHERE ended_at IS NULL;
CREATE INDEX wallet_addresses_by_user ON wallet_addresses (user_id, id DESC) WHERE ended_at IS NULL;

-- How long addresses that a user adds from now on wait; without a row the default.
CREATE TABLE address_holds (
  user_id bigint PRIMARY KEY REFERENCES users,
  hours smallint NOT NULL,
  changed_at bigint NOT NULL
);

-- One transaction pays one withdrawal, or rows of one file: '<chain>:<id>'. One that was named by mistake is released for
-- the payout that it does pay; released_by is the proposal.
CREATE TABLE payout_transactions (
  txid_key text NOT NULL,
  withdrawal_id bigint NOT NULL REFERENCES withdrawals,
  batch_id bigint REFERENCES payout_batches,
  released_by bigint
);
CREATE UNIQUE INDEX payout_transactions_taken ON payout_transactions (txid_key) WHERE released_by IS NULL;

-- Corrections of the transaction of a payout. Append-only; the latest counts. The withdrawal's own row keeps what was
-- written first: what has ended never changes.
CREATE TABLE payout_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawals,
  -- The proposal that two people approved.
  proposal_id bigint NOT NULL UNIQUE,
  before text NOT NULL,
  after text NOT NULL,
  corrected_at bigint NOT NULL,
  CHECK (before <> after)
);
CREATE INDEX payout_corrections_by_withdrawal ON payout_corrections (withdrawal_id, id);

-- The smallest deposit is a parameter (`funding.terms`).
GRANT SELECT, UPDATE (min_recharge) ON recharge_terms TO glasshouse_app;
GRANT SELECT, INSERT ON receiving_places, recharge_references, recharge_pictures, payout_batches, payout_corrections
  TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE ON funding_users TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (state, reason, decided_at, reviewed_at) ON recharges TO glasshouse_app;
GRANT SELECT, INSERT,
  UPDATE (state, reason, txid, batch_id, proposal_id, reviewed_at, approved_at, sent_at, ended_at, approved_by)
  ON withdrawals TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (details, ended_at) ON bank_cards TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (address, name, qrcode, ended_at) ON wallet_addresses TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON address_holds TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (released_by) ON payout_transactions TO glasshouse_app;
