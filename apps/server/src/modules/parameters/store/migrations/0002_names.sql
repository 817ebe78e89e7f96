-- Which names there are, the contract says (PARAMETER_NAMES): a list here would have to follow it.
ALTER TABLE parameter_changes DROP CONSTRAINT parameter_changes_name_check;
ALTER TABLE parameter_changes ADD CONSTRAINT parameter_changes_name_check CHECK (name ~ '^[a-z]+\.[a-z]+$');
