-- The smallest recharge is changed by a parameter that two people published a day before (`funding.terms`).
GRANT UPDATE (min_recharge) ON recharge_terms TO glasshouse_app;
