-- What the staff sees and says of users: freezes, notes, and the ways of finding somebody.

-- Accounts that take on no new risk. The reason is a code that the owner is told; when and by whom it began and ended
-- stands in user_notes. Apart from users, so that no call of the staff can write there.
CREATE TABLE user_freezes (
  user_id bigint PRIMARY KEY REFERENCES users,
  at bigint NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  staff_id bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON user_freezes TO glasshouse_app;

-- Notes of the staff, and with what a freeze was decided and ended. Written once; deleting the account blanks the text.
CREATE TABLE user_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  staff_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note', 'freeze', 'unfreeze')),
  reason text CHECK ((reason IS NOT NULL) = (kind = 'freeze')),
  text text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX user_notes_by_user ON user_notes (user_id, id DESC);
GRANT SELECT, INSERT, UPDATE (text) ON user_notes TO glasshouse_app;

-- Beginnings of addresses, numbers and names; new users by day; the sessions of one user, ended ones too.
CREATE INDEX users_by_email ON users (email text_pattern_ops);
CREATE INDEX users_by_mobile ON users (mobile text_pattern_ops);
CREATE INDEX users_by_nickname ON users (lower(nickname) text_pattern_ops);
CREATE INDEX users_by_time ON users (created_at);
CREATE INDEX users_closed ON users (id) WHERE closed_at IS NOT NULL;
CREATE INDEX users_by_inviter ON users (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX sessions_by_owner ON sessions (user_id, id DESC);
CREATE INDEX sessions_by_use ON sessions (last_used_at);
