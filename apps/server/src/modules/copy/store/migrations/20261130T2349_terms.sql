-- What a follow was set to as a block began is found without reading all that happened since.
CREATE INDEX copy_follow_events_at ON copy_follow_events (follow_id, at DESC, revision DESC);
