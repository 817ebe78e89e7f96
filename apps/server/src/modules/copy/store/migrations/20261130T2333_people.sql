-- A loss is made good to a person, also where they lead anew under another name.
CREATE INDEX copy_traders_of_user ON copy_traders (user_id, id DESC);
CREATE INDEX copy_follows_of_user ON copy_follows (user_id, id DESC) WHERE ended_at IS NOT NULL;
DROP INDEX copy_follows_of_pair;
