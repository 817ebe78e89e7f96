/** Test helper: a log as it is before its first head is signed, and back. Statements for the owner of the database. */
export const HEADS_AWAY = 'CREATE TABLE heads_away AS SELECT * FROM log_heads; DELETE FROM log_heads';
export const HEADS_BACK = 'INSERT INTO log_heads SELECT * FROM heads_away; DROP TABLE heads_away';
