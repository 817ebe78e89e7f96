-- The same two refusals in one look over what a statement added: a posting runs it every time.
CREATE OR REPLACE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added LEFT JOIN accounts ON accounts.id = added.account_id
    GROUP BY added.journal_id, added.asset_id
    HAVING sum(added.amount) <> 0 OR bool_or(accounts.asset_id IS DISTINCT FROM added.asset_id)
  ) THEN
    RAISE EXCEPTION 'entries of a journal do not sum to zero, or name an account of another asset'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Nothing reads journals by time: bills find a time among the entries of an account.
DROP INDEX journals_by_time;
