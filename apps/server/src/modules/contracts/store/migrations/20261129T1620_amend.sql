-- An order that rests may be amended: what it holds at, and the stops that it begins with.
GRANT UPDATE (margin_ticks, tp_ticks, sl_ticks) ON contract_order_terms TO glasshouse_app;
