-- A risk score and its reasons are one fact: both are of the moment of the request, and the score is the sum of the reasons.

CREATE FUNCTION review_risk(hints jsonb) RETURNS integer LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(0, least(100, coalesce(sum((hint ->> 'weight')::integer), 0)))::integer
  FROM jsonb_array_elements(hints) AS hint
$$;

-- Earlier scores left out reasons that lower the risk.
UPDATE reviews SET risk = review_risk(hints) WHERE hints <> '[]' AND risk <> review_risk(hints);

-- Reasons are empty where the user asked to be forgotten.
ALTER TABLE reviews ADD CONSTRAINT reviews_risk_of_hints CHECK (hints = '[]' OR risk = review_risk(hints));
