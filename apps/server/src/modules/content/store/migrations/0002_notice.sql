-- The notice of Home: one more kind of entry.

ALTER TABLE content_entries
  DROP CONSTRAINT content_entries_kind_check,
  ADD CONSTRAINT content_entries_kind_check
    CHECK (kind IN ('agreement', 'page', 'article', 'faq', 'news', 'banner', 'popup', 'notice'));
