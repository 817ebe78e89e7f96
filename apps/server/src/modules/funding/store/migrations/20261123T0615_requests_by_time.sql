-- What a user asked for within a day: read with every request, and by the check of the money for each of them.
CREATE INDEX recharges_by_user_time ON recharges (user_id, created_at);
CREATE INDEX withdrawals_by_user_time ON withdrawals (user_id, created_at);
