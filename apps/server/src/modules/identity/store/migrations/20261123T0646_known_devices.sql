-- Devices that a user has signed in from: their attempts are counted apart from those of strangers. `device_hash` is sha256
-- of the random name that the app made for itself (x-device), 16 to 64 characters.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users,
  device_hash bytea NOT NULL,
  used_at bigint NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_by_use ON known_devices (used_at);
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON known_devices TO glasshouse_app;

-- Proofs of work that were accepted: each is valid once.
CREATE TABLE spent_proofs (
  proof_hash bytea PRIMARY KEY,
  expires_at bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON spent_proofs TO glasshouse_app;
