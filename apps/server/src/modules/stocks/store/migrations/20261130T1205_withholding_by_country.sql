-- What is withheld of a dividend by the holder's country: a reduced rate in the notice, for those who stated a country with a treaty.
ALTER TABLE corporate_actions ADD COLUMN reduced_ppm integer
  CHECK (reduced_ppm IS NULL OR (kind = 'dividend' AND reduced_ppm >= 0 AND reduced_ppm < withholding_ppm));

-- Where users say that they pay tax; the newest before the count of a dividend counts. Only added, but for accounts that are deleted.
CREATE TABLE stock_residences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- ISO 3166; 'XX' for a country without a treaty.
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  stated_at bigint NOT NULL
);
CREATE INDEX stock_residences_of_user ON stock_residences (user_id, id DESC);
GRANT SELECT, INSERT, DELETE ON stock_residences TO glasshouse_app;

-- An entitlement is what the notice makes of its holding, by one of the two rates of the notice.
CREATE OR REPLACE FUNCTION refuse_bent_entitlements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added e JOIN corporate_actions c ON c.id = e.action_id LEFT JOIN corporate_applied p USING (action_id)
    CROSS JOIN LATERAL (SELECT coalesce(div(p.close_ticks * c.denominator, c.numerator), 0) AS adjusted) k
    WHERE e.shares_after <> CASE c.kind WHEN 'split' THEN div(e.shares_before * c.numerator, c.denominator)
              WHEN 'dividend' THEN e.shares_before ELSE 0 END
       OR e.gross <> CASE c.kind WHEN 'split' THEN 0 ELSE div(e.shares_before * c.per_share, 10000) END
       OR e.withholding_ppm NOT IN (c.withholding_ppm, coalesce(c.reduced_ppm, c.withholding_ppm))
       OR e.withheld <> div(e.gross * e.withholding_ppm + 999999, 1000000)
       OR e.in_lieu <> CASE c.kind WHEN 'split'
            THEN div(mod(e.shares_before * c.numerator, c.denominator) * k.adjusted, c.denominator) ELSE 0 END
  ) THEN
    RAISE EXCEPTION 'an entitlement does not follow from its notice' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
