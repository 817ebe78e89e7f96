-- Whose shares fell by a loss is notified of it, behind the loss; those of before this change are not.
ALTER TABLE defi_losses ADD COLUMN is_notified boolean NOT NULL DEFAULT true;
ALTER TABLE defi_losses ALTER COLUMN is_notified SET DEFAULT false;
CREATE INDEX defi_losses_to_notify ON defi_losses (loan_id) WHERE NOT is_notified;
GRANT UPDATE (is_notified) ON defi_losses TO glasshouse_app;
