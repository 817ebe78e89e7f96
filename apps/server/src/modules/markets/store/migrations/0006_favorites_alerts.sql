-- What users marked: the assets whose markets they follow. `place` orders them; equal places go by id.
CREATE TABLE favorites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  place bigint NOT NULL,
  UNIQUE (user_id, asset_id)
);
GRANT SELECT, INSERT, DELETE, UPDATE (place) ON favorites TO glasshouse_app;

-- Price alerts. A condition is fulfilled when its measure is at or above the threshold: `above` the price in ticks,
-- `below` the price negative, `up_24h` and `down_24h` the change in millionths. Armed: the condition was not fulfilled by
-- the last tick that counted. seen_to: the second of the last tick that the alert was decided by.
CREATE TABLE price_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL REFERENCES markets,
  index_id bigint NOT NULL REFERENCES markets,
  condition text NOT NULL CHECK (condition IN ('above', 'below', 'up_24h', 'down_24h')),
  value text NOT NULL,
  threshold bigint NOT NULL,
  is_repeating boolean NOT NULL,
  cooldown_ms bigint NOT NULL,
  created_at bigint NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_armed boolean NOT NULL DEFAULT true,
  seen_to bigint NOT NULL,
  fired_at bigint,
  fired_price text,
  fired_count bigint NOT NULL DEFAULT 0
);
CREATE INDEX price_alerts_by_user ON price_alerts (user_id, id DESC);
CREATE UNIQUE INDEX price_alerts_once ON price_alerts (user_id, market_id, condition, threshold) WHERE is_active;
-- Where the price of a second can make or end a crossing.
CREATE INDEX price_alerts_armed ON price_alerts (index_id, condition, threshold) WHERE is_active AND is_armed;
CREATE INDEX price_alerts_disarmed ON price_alerts (index_id, condition, threshold) WHERE is_active AND NOT is_armed;
GRANT SELECT, INSERT, DELETE ON price_alerts TO glasshouse_app;
GRANT UPDATE (is_active, is_armed, seen_to, fired_at, fired_price, fired_count) ON price_alerts TO glasshouse_app;

-- The second of the last tick of an index by which all its alerts were decided.
CREATE TABLE alert_marks (
  index_id bigint PRIMARY KEY REFERENCES markets,
  time_ms bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON alert_marks TO glasshouse_app;
