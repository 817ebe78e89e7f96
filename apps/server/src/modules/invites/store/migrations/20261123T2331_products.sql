-- Which products share their fees is declared by them (contract/src/products.ts).
ALTER TABLE invite_rebates DROP CONSTRAINT invite_rebates_product_check;
ALTER TABLE invite_rebates ADD CHECK (product ~ '^[a-z]+$');
GRANT INSERT ON invite_cursors TO glasshouse_app;
