-- Leaders, leases, processes and hand-offs are the platform's (platform/leader), which has copied the epochs. Dropping waits for a batch of
-- the version before that is under way; no later one finds its epoch.
DROP TABLE venue_leaders, venue_leases, exchange_processes, order_handoffs;
