-- Published changes of parameters. Append-only; the application may later record only that a change was applied.
-- Values are canonical JSON; times epoch milliseconds; market 0 where a parameter has none.
CREATE TABLE parameter_changes (
  -- The proposal that two people approved.
  id bigint PRIMARY KEY,
  -- The contract lists the names (PARAMETER_NAMES); a list here would have to follow it.
  name text NOT NULL CHECK (name ~ '^[a-z]+\.[a-z]+$'),
  market_id bigint NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  published_at bigint NOT NULL,
  effective_at bigint NOT NULL,
  -- The record in the public log, as its canonical text; its leaf is found by it.
  record text NOT NULL,
  applied_at bigint,
  -- Of a delisting: when the rest of it was done.
  finished_at bigint,
  -- No change takes effect sooner than a day after it was published.
  CHECK (effective_at >= published_at + 86400000)
);
CREATE INDEX parameter_changes_by_subject ON parameter_changes (name, market_id, effective_at);
-- One change of a parameter at a time: the next is proposed after this one takes effect.
CREATE UNIQUE INDEX parameter_changes_waiting ON parameter_changes (name, market_id) WHERE applied_at IS NULL;

GRANT SELECT, INSERT, UPDATE (applied_at, finished_at) ON parameter_changes TO glasshouse_app;
