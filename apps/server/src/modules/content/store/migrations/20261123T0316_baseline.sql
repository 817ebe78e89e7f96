-- Texts of the operator. Every save is a revision that never changes; an entry points at the revision that is public and
-- at the one that replaces it at a given time. Times are epoch milliseconds.

CREATE TABLE content_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('agreement', 'page', 'article', 'faq', 'news', 'banner', 'popup', 'notice')),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 64),
  -- Order among those of its kind.
  position integer NOT NULL,
  created_at bigint NOT NULL,
  -- The newest revision.
  revision integer NOT NULL CHECK (revision > 0),
  now_revision integer,
  now_from bigint,
  now_until bigint,
  next_revision integer,
  next_from bigint,
  next_until bigint,
  withdrawn boolean NOT NULL DEFAULT false,
  CHECK ((now_revision IS NULL) = (now_from IS NULL) AND (now_revision IS NOT NULL OR now_until IS NULL)),
  CHECK ((next_revision IS NULL) = (next_from IS NULL) AND (next_revision IS NOT NULL OR next_until IS NULL)),
  CHECK (now_until > now_from),
  CHECK (next_until > next_from)
);
CREATE INDEX content_entries_by_kind ON content_entries (kind, position, id);

-- Pictures that staff uploaded, re-encoded and public. The file itself is in `files`.
CREATE TABLE content_pictures (
  name text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  staff_id bigint NOT NULL,
  uploaded_at bigint NOT NULL
);

CREATE TABLE content_revisions (
  entry_id bigint NOT NULL REFERENCES content_entries,
  revision integer NOT NULL CHECK (revision > 0),
  faq_group text,
  link text,
  picture text REFERENCES content_pictures,
  saved_at bigint NOT NULL,
  -- Null: the texts that the app ships with.
  staff_id bigint,
  PRIMARY KEY (entry_id, revision)
);
ALTER TABLE content_entries
  ADD FOREIGN KEY (id, now_revision) REFERENCES content_revisions (entry_id, revision),
  ADD FOREIGN KEY (id, next_revision) REFERENCES content_revisions (entry_id, revision);

CREATE TABLE content_texts (
  entry_id bigint NOT NULL,
  revision integer NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  -- Markdown, for the staff only.
  body text NOT NULL,
  -- What customers get: made from the body when it was saved.
  tree jsonb NOT NULL,
  PRIMARY KEY (entry_id, revision, language),
  FOREIGN KEY (entry_id, revision) REFERENCES content_revisions
);

-- What was published and withdrawn, by whom.
CREATE TABLE content_publications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES content_entries,
  -- Null: withdrawn.
  revision integer,
  from_at bigint NOT NULL,
  until_at bigint,
  done_at bigint NOT NULL,
  staff_id bigint,
  FOREIGN KEY (entry_id, revision) REFERENCES content_revisions
);
CREATE INDEX content_publications_by_entry ON content_publications (entry_id, id);

-- Digest of the shipped texts that were imported last, so that a start skips the import.
CREATE TABLE content_shipped (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  digest text NOT NULL
);

GRANT SELECT, INSERT, UPDATE (position, revision, now_revision, now_from, now_until, next_revision, next_from, next_until, withdrawn)
  ON content_entries TO glasshouse_app;
GRANT SELECT, INSERT ON content_pictures, content_revisions, content_texts, content_publications TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE ON content_shipped TO glasshouse_app;
