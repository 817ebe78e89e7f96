-- sha256 of a picture as it is kept: the same picture sent again with other metadata is known.
ALTER TABLE files ADD COLUMN kept_sha256 bytea;
