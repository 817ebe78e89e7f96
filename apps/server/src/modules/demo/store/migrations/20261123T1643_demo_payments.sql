-- Payments that a demo makes at the press of a button, so that a deposit can be reported: paper, nothing was sent. Simulated
-- staff decide deposits that name one of them and no others. Amounts are atoms of the asset, times epoch milliseconds.
CREATE TABLE demo_payments (
  reference text PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  network text NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  made_at bigint NOT NULL
);
CREATE INDEX demo_payments_by_user ON demo_payments (user_id, made_at);
GRANT SELECT, INSERT ON demo_payments TO glasshouse_app;
