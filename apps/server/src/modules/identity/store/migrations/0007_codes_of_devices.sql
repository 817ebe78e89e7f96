-- Each installation of the app has codes of its own: what a stranger asks for or guesses elsewhere replaces and spoils
-- nobody's code. '' is a caller that names no device; the rows that stand belong to it and run out in ten minutes.
ALTER TABLE codes ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE codes ALTER COLUMN device DROP DEFAULT;
ALTER TABLE codes DROP CONSTRAINT codes_pkey, ADD PRIMARY KEY (scene, target, device);
