-- Deleting an account erases where and with what its security was changed; that it was, stays.
GRANT UPDATE (ip, user_agent, country) ON security_events TO glasshouse_app;
