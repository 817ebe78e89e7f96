-- Up to which hour standings and balances of accounts were thinned to one a day; from the beginning after this change.
ALTER TABLE portfolio_clock ADD COLUMN thinned bigint NOT NULL DEFAULT 0;
GRANT UPDATE (thinned) ON portfolio_clock TO glasshouse_app;
