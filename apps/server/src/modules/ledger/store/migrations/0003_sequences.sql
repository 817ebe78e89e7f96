-- The check of the money compares the counters of ids with the ids that are there (I14).
GRANT SELECT ON SEQUENCE journals_id_seq, entries_id_seq, accounts_id_seq TO glasshouse_app;
