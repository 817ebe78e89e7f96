-- The shortcuts of Home in the order that a user chose, by their names in the menu; null until chosen.
ALTER TABLE users ADD COLUMN shortcuts text[] CHECK (cardinality(shortcuts) BETWEEN 1 AND 9);
