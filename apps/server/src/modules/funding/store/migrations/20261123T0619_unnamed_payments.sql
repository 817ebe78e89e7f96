-- A payment may be reported without its reference (AMB-107): its picture, which backs one recharge only, is then what
-- tells it from others. Such a row has an empty reference and no key; keys that are there stay unique.
ALTER TABLE recharges ALTER COLUMN reference_key DROP NOT NULL;
ALTER TABLE recharges ADD CONSTRAINT recharges_reference_named CHECK ((reference = '') = (reference_key IS NULL));
