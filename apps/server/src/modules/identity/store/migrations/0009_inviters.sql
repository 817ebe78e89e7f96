-- Who invited whom is a tree, and it never changes: an inviter is older than whom he invites (ids only grow), so that no
-- chain of invitations comes back to where it began, and nobody's inviter is set twice.
ALTER TABLE users ADD CONSTRAINT users_inviter_is_older CHECK (invited_by < id);

CREATE FUNCTION users_keep_inviter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.invited_by IS DISTINCT FROM OLD.invited_by THEN
    RAISE EXCEPTION 'who invited a user is set once, at the registration' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER users_keep_inviter BEFORE UPDATE OF id, invited_by ON users
  FOR EACH ROW EXECUTE FUNCTION users_keep_inviter();
