-- Ways of reading: the entries of a journal, and journals by time. `accounts.version` counts the entries of an account
-- from here on (I14), also for those that were written before.
CREATE INDEX entries_by_journal ON entries (journal_id);
CREATE INDEX journals_by_time ON journals (created_at);

UPDATE accounts SET version = counted.entries
FROM (SELECT account_id, count(*) AS entries FROM entries GROUP BY account_id) AS counted
WHERE counted.account_id = accounts.id;
