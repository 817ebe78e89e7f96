-- reads: users
-- Entitlements are written for all holders at once: that their action was applied and their holders exist is looked up once for all of them,
-- not for each. Neither is ever deleted.
ALTER TABLE corporate_entitlements DROP CONSTRAINT corporate_entitlements_action_id_fkey;
ALTER TABLE corporate_entitlements DROP CONSTRAINT corporate_entitlements_user_id_fkey;

CREATE OR REPLACE FUNCTION refuse_bent_entitlements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added e LEFT JOIN users u ON u.id = e.user_id
    LEFT JOIN (SELECT * FROM corporate_actions JOIN corporate_applied ON action_id = id) c ON c.action_id = e.action_id
    CROSS JOIN LATERAL (SELECT coalesce(div(c.close_ticks * c.denominator, c.numerator), 0) AS adjusted) k
    WHERE u.id IS NULL OR c.action_id IS NULL
       OR e.shares_after <> CASE c.kind WHEN 'split' THEN div(e.shares_before * c.numerator, c.denominator)
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
